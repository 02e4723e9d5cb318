import { mount } from "svelte";
import App from "./App.svelte";
import "./generated/theme.css";
import "./style.css";
import { loadText } from "./shared/text.svelte";
import { preferences } from "./shared/preferences.svelte";

await loadText(preferences.language);
mount(App, { target: document.body });
