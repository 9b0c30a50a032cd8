/** Client-side routing: the address as a value. Links stay links; a click on an internal one changes the page. */

export type Page =
  | { readonly name: "home" }
  | { readonly name: "table"; readonly id: string }
  | { readonly name: "tv"; readonly id: string }
  | { readonly name: "game"; readonly id: string }
  | { readonly name: "replay" }
  | { readonly name: "rules"; readonly preset: string | null }
  | { readonly name: "learn"; readonly preset: string | null }
  | { readonly name: "puzzles"; readonly id: string | null };

export function pageOf(path: string): Page {
  const [first, second, third] = path.split("/").filter(Boolean).map(decoded);
  if (first === "t" && second) return { name: third === "tv" ? "tv" : "table", id: second };
  if (first === "g" && second) return { name: "game", id: second };
  if (first === "replay") return { name: "replay" };
  if (first === "rules" || first === "learn") return { name: first, preset: second ?? null };
  if (first === "puzzles") return { name: first, id: second ?? null };
  return { name: "home" };
}

/** A part of an address; one that is no valid code stays as it is: it names nothing that exists. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Route {
  page = $state.raw<Page>(pageOf(location.pathname));
  private path = location.pathname;

  go(path: string): void {
    history.pushState(null, "", path);
    this.follow();
  }

  /** Take over the address; anchors within a page (#…) are left to the browser. */
  follow(): void {
    if (location.pathname === this.path) return;
    this.path = location.pathname;
    this.page = pageOf(this.path);
    scrollTo(0, 0);
  }

  /** Handle clicks on internal links. */
  listen(): void {
    addEventListener("popstate", () => this.follow());
    addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = (event.target as Element).closest?.("a[href]");
      if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
      const url = new URL(link.href);
      if (url.pathname === location.pathname && url.hash !== "") return;
      if (url.origin !== location.origin || /^\/(api|static|guide)(\/|$)/.test(url.pathname)) return;
      event.preventDefault();
      this.go(url.pathname + url.hash);
    });
  }
}

export const route = new Route();
