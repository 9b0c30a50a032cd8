/** The guest of this browser: a name and a cookie, created when one is needed. No account, no password. */
import type { History } from "../protocol";
import { api, Refusal } from "./api";
import { t } from "./i18n.svelte";

interface Kept {
  readonly name: string;
  /** Whether this browser probably has a guest's cookie; scripts cannot read the cookie itself. */
  readonly guest: boolean;
}

export type GamesPage = Pick<History, "games" | "next">;

export const NO_GAMES: GamesPage = { games: [], next: null };

const KEY = "vacherie.me";

function read(): Kept {
  try {
    return { name: "", guest: false, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { name: "", guest: false };
  }
}

class Identity {
  private kept = $state.raw<Kept>(read());

  /** The guest's name; empty while there is none. */
  get name(): string {
    return this.kept.name;
  }

  get guest(): boolean {
    return this.kept.guest;
  }

  /** Run a request that needs a guest; one is created if there is none, with a default name if need be. */
  async as<T>(work: () => Promise<T>, name = this.name): Promise<T> {
    if (!this.guest) await this.become(name);
    try {
      return await work();
    } catch (error) {
      // The cookie is gone, or the guest was deleted: create a new one.
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      await this.become(name);
      return work();
    }
  }

  async rename(name: string): Promise<void> {
    const wanted = name.trim();
    if (wanted === "" || wanted === this.name) return;
    const kept = this.guest ? (await this.as(() => api.rename(wanted), wanted)).name : wanted;
    this.keep({ ...this.kept, name: kept });
  }

  /** A page of my games, newest first; `before` is the `next` of the page before. */
  async games(before = ""): Promise<GamesPage> {
    if (!this.guest) return NO_GAMES;
    try {
      return await api.myGames(before);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      this.keep({ ...this.kept, guest: false });
      return NO_GAMES;
    }
  }

  /** End the session of this browser: it has no guest any more. */
  async endSession(id: string): Promise<void> {
    await api.endSession(id);
    this.keep({ name: "", guest: false });
  }

  async forget(): Promise<void> {
    await api.forgetMe();
    this.keep({ name: "", guest: false });
  }

  private async become(name: string): Promise<void> {
    const me = await api.becomeGuest(name.trim() || t("web-default-name"));
    this.keep({ name: me.name, guest: true });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Storage is blocked: a new guest is created next time.
    }
  }
}

export const identity = new Identity();
