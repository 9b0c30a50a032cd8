/** Keep the screen on while a table is watched: a television is not touched between two tricks. */

/** Ask the browser, again whenever the page comes back; the function that ends it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;

  async function ask(): Promise<void> {
    // Without https browsers do not offer it; the settings of the television decide then.
    if (document.hidden || !("wakeLock" in navigator)) return;
    try {
      const found = await navigator.wakeLock.request("screen");
      if (ended) await found.release();
      else lock = found;
    } catch {
      // The battery is low, or the browser refuses it.
    }
  }

  const again = (): void => void ask();
  document.addEventListener("visibilitychange", again);
  again();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
