/** A seeded generator: the demo shows everyone the same year. */
export type SeededRandom = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number, inclusive. */
  between(least: number, most: number): number;
  oneOf<T>(choices: readonly [T, ...T[]]): T;
  /** A weighted choice; undefined if nothing has weight. */
  weighted<T>(choices: readonly T[], weight: (choice: T) => number): T | undefined;
  bytes(count: number): Uint8Array;
};

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  // mulberry32, public domain
  function roll(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1));
  return {
    next: roll,
    between,
    chance: (probability) => roll() < probability,
    oneOf: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    weighted(choices, weight) {
      let left = roll() * choices.reduce((sum, choice) => sum + weight(choice), 0);
      return choices.find((choice) => (left -= weight(choice)) < 0);
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => between(0, 255)),
  };
}
