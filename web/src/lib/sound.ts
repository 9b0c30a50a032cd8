/** Short sounds, synthesised with Web Audio: nothing is loaded. */
import { settings } from "./settings.svelte";

export type Sound = "place" | "take" | "turn" | "win" | "flip" | "chip";

let context: AudioContext | null = null;

function tone(at: number, pitch: number, length: number, volume: number, kind: OscillatorType, glide = 1): void {
  if (context === null) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = kind;
  oscillator.frequency.setValueAtTime(pitch, at);
  oscillator.frequency.exponentialRampToValueAtTime(pitch * glide, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

const SCORES: Record<Sound, (at: number) => void> = {
  place: (at) => tone(at, 320, 0.07, 0.12, "triangle", 0.6),
  flip: (at) => tone(at, 520, 0.05, 0.06, "triangle", 0.8),
  chip: (at) => tone(at, 1400, 0.05, 0.06, "sine", 0.9),
  // A low moo.
  take: (at) => {
    tone(at, 150, 0.5, 0.09, "sawtooth", 0.72);
    tone(at, 152, 0.55, 0.07, "sine", 0.7);
  },
  turn: (at) => {
    tone(at, 660, 0.09, 0.08, "sine");
    tone(at + 0.11, 880, 0.14, 0.08, "sine");
  },
  win: (at) => [523, 659, 784, 1047].forEach((pitch, n) => tone(at + n * 0.12, pitch, 0.22, 0.08, "triangle")),
};

/** Whether there was no user activation yet: the browser's autoplay policy then blocks sound and logs a warning. */
function isUntouched(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation !== undefined && !userActivation.hasBeenActive;
}

/** Play a sound, if sounds are on and the browser allows it. */
export function play(sound: Sound): void {
  if (!settings.values.sounds || typeof AudioContext === "undefined" || isUntouched()) return;
  context ??= new AudioContext();
  if (context.state === "running") SCORES[sound](context.currentTime);
  else void context.resume();
}

/** Vibrate, where the device can and the settings allow it; browsers refuse it before the first touch. */
export function vibrate(): void {
  if (settings.values.vibration && !isUntouched()) navigator.vibrate?.(60);
}
