// Short sounds, generated in the browser. They are off unless the player turns them on.

import { preferences } from "./preferences.svelte";

export type Sound = "move" | "chance" | "turn" | "refused" | "end";

let context: AudioContext | undefined;

/** Notes: [pitch in hertz, start in seconds, length in seconds, loudness from 0 to 1]. */
const NOTES: Record<Sound, [number, number, number, number][]> = {
  move: [[220, 0, 0.07, 0.25]],
  chance: [[520, 0, 0.03, 0.12], [460, 0.06, 0.03, 0.12], [600, 0.11, 0.04, 0.14]],
  turn: [[523, 0, 0.12, 0.12], [659, 0.11, 0.18, 0.12]],
  refused: [[150, 0, 0.1, 0.2]],
  end: [[392, 0, 0.16, 0.12], [494, 0.14, 0.16, 0.12], [587, 0.28, 0.3, 0.12]],
};

/** Play a sound, if sound is turned on. */
export function playSound(sound: Sound): void {
  if (!preferences.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, start, length, loudness] of NOTES[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loudness, now + start);
    gain.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
