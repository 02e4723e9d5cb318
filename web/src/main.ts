import { mount } from "svelte";
import App from "./App.svelte";
import "./generated/theme.css";
import "./style.css";
import { loadText } from "./room/text.svelte";
import { wishes } from "./room/wishes.svelte";

await loadText(wishes.language);
mount(App, { target: document.body });
