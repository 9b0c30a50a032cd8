/** Whether games against bots are for practice: the coach then warns before a mistake. */
const PRACTICE = "vacherie.practice";

export function usualPractice(): boolean {
  try {
    return localStorage.getItem(PRACTICE) === "on";
  } catch {
    return false;
  }
}

export function rememberPractice(on: boolean): void {
  try {
    if (on) localStorage.setItem(PRACTICE, "on");
    else localStorage.removeItem(PRACTICE);
  } catch {
    // Storage is blocked: it is off again next time.
  }
}
