// What this browser remembers between visits; a browser that keeps nothing is asked again next time.

export function remember(key, value) {
  try {
    localStorage.setItem(`vacherie-${key}`, value);
  } catch {
    // nothing is kept
  }
}

export function recall(key) {
  try {
    return localStorage.getItem(`vacherie-${key}`);
  } catch {
    return null;
  }
}
