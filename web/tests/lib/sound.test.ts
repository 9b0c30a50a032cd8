import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../src/lib/settings.svelte";

const made = vi.fn();

class Context {
  state = "suspended";
  resume = vi.fn(() => Promise.resolve());
  constructor() {
    made();
  }
}

function touched(hasBeenActive: boolean): void {
  Object.defineProperty(navigator, "userActivation", { configurable: true, value: { hasBeenActive, isActive: false } });
}

beforeEach(() => {
  made.mockClear();
  vi.resetModules();
  vi.stubGlobal("AudioContext", Context);
  settings.change({ sounds: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "userActivation");
});

describe("sounds", () => {
  it("wait for the first touch, as browsers want it", async () => {
    const { play } = await import("../../src/lib/sound");
    touched(false);
    play("place");
    expect(made).not.toHaveBeenCalled();
    touched(true);
    play("place");
    play("take");
    expect(made).toHaveBeenCalledTimes(1);
  });

  it("are tried where a browser does not say whether it was touched", async () => {
    const { play } = await import("../../src/lib/sound");
    play("place");
    expect(made).toHaveBeenCalledTimes(1);
  });
});

describe("vibration", () => {
  it("waits for the first touch, before which Chromium refuses it with an error in the console", async () => {
    const { vibrate } = await import("../../src/lib/sound");
    const vibrated = vi.fn();
    Object.defineProperty(navigator, "vibrate", { configurable: true, value: vibrated });
    settings.change({ vibration: true });
    touched(false);
    vibrate();
    expect(vibrated).not.toHaveBeenCalled();
    touched(true);
    vibrate();
    expect(vibrated).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(navigator, "vibrate");
  });
});
