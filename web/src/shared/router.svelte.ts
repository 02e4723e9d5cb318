// The address decides which page is shown. Links to other pages of ours do not reload the document.

/** A page with what the address says about it. */
export type Route =
  | { page: "home" }
  | { page: "table"; id: string; invite: string }
  | { page: "replay"; id: string; ply: number | null }
  | { page: "guide"; game: string; clause: string }
  | { page: "tutorial"; game: string }
  | { page: "import" }
  | { page: "about" }
  | { page: "boxes" }
  | { page: "box"; id: string }
  | { page: "box-editor"; game: string; option: string; start: string }
  | { page: "play"; game: string; level: number | null }
  | { page: "not-found" };

function parse(address: Location | URL): Route {
  const [first, second, third, fourth, ...rest] = address.pathname.split("/").filter(Boolean);
  const hash = decodeURIComponent(address.hash.slice(1));
  if (first === "boxes" && second === "edit" && third && fourth && !rest.length) {
    return { page: "box-editor", game: third, option: fourth, start: new URLSearchParams(address.search).get("start") ?? "" };
  }
  if (fourth) return { page: "not-found" };
  if (!first) return { page: "home" };
  if (first === "import" && !second) return { page: "import" };
  if (first === "about" && !second) return { page: "about" };
  if (first === "boxes" && !second) return { page: "boxes" };
  if (first === "boxes" && second && !third) return { page: "box", id: second.replace(/%3a/i, ":") };
  if (first === "play" && second && !third) {
    return { page: "play", game: second, level: wholeNumber(new URLSearchParams(address.search).get("level")) };
  }
  if (first === "t" && second && !third) {
    return { page: "table", id: second, invite: new URLSearchParams(hash).get("invite") ?? "" };
  }
  if (first === "t" && second && third === "replay") {
    return { page: "replay", id: second, ply: wholeNumber(new URLSearchParams(address.search).get("ply")) };
  }
  if (first === "learn" && second && !third) return { page: "guide", game: second, clause: hash };
  if (first === "learn" && second && third === "tutorial") return { page: "tutorial", game: second };
  return { page: "not-found" };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

class Router {
  route: Route = $state.raw(parse(location));

  constructor() {
    addEventListener("popstate", () => (this.route = parse(location)));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Show another page. */
  go(path: string): void {
    history.pushState(null, "", path);
    this.route = parse(location);
    scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true }); // screen readers announce the new page
  }

  /** Show another page in place of this one: the browser's Back button does not return to this one. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.route = parse(location);
  }

  /** Change the address of the page that is shown, without adding a step to the browser's history. */
  setAddress(path: string): void {
    history.replaceState(null, "", path);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest<HTMLAnchorElement>("a[href]");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    if (link.pathname === location.pathname && link.hash) {
      history.replaceState(null, "", link.href);
      document.getElementById(decodeURIComponent(link.hash.slice(1)))?.scrollIntoView();
      this.route = parse(location);
      return;
    }
    this.go(link.href);
  }
}

export const router = new Router();
