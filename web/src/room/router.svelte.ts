// Where we are: the path decides the page, and links stay inside without loading anew.

export type Place =
  | { page: "home" }
  | { page: "table"; id: string; invite: string }
  | { page: "replay"; id: string; ply: number | null }
  | { page: "guide"; game: string; clause: string }
  | { page: "tutorial"; game: string }
  | { page: "import" }
  | { page: "play"; game: string; level: number | null }
  | { page: "nowhere" };

function read(address: Location | URL): Place {
  const [first, second, third, ...rest] = address.pathname.split("/").filter(Boolean);
  const hash = decodeURIComponent(address.hash.slice(1));
  if (rest.length) return { page: "nowhere" };
  if (!first) return { page: "home" };
  if (first === "import" && !second) return { page: "import" };
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
  return { page: "nowhere" };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

class Router {
  place: Place = $state.raw(read(location));

  constructor() {
    addEventListener("popstate", () => (this.place = read(location)));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.place = read(location);
    scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true }); // whoever listens hears of the new page
  }

  /** Another page instead of this one: the way back does not lead here again. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.place = read(location);
  }

  /** Another address for the same page, without a step in the history. */
  rename(path: string): void {
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
      this.place = read(location);
      return;
    }
    this.go(link.href);
  }
}

export const router = new Router();
