/** Small things that are kept on this device: which lessons are done, the streak of puzzles. Never sent anywhere. */

/** What is stored under a key; the fallback if there is nothing, or nothing that `isValid` accepts. */
export function readStored<T>(key: string, fallback: T, isValid: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`vacherie.${key}`) ?? "null");
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(`vacherie.${key}`, JSON.stringify(value));
  } catch {
    // Storage is blocked: it is remembered until the page is left, at most.
  }
}
