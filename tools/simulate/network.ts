/** Messages in transit: delayed, dropped, duplicated, and so out of order. */
import type { SeededRandom } from '../demo/seeded-random.ts';

type Delivery = { at: number; deliver: (now: number) => void };

export class Network {
  /** Everything arrives, once and at once. */
  isHealed = false;
  readonly #dice: SeededRandom;
  #underWay: Delivery[] = [];

  constructor(dice: SeededRandom) {
    this.#dice = dice;
  }

  send(now: number, deliver: (now: number) => void): void {
    for (const at of this.#arrivals(now)) this.#underWay.push({ at, deliver });
  }

  /** The next message to arrive by then, if any. */
  next(until: number): Delivery | undefined {
    const [first] = this.#underWay.toSorted((a, b) => a.at - b.at);
    if (!first || first.at > until) return undefined;
    this.#underWay = this.#underWay.filter((one) => one !== first);
    return first;
  }

  #arrivals(now: number): number[] {
    const { between, chance } = this.#dice;
    if (this.isHealed) return [now + between(10, 100)];
    if (chance(0.15)) return [];
    const late = chance(0.12) ? between(10_000, 3 * 3_600_000) : between(10, 300);
    return chance(0.12) ? [now + late, now + between(10, 7_200_000)] : [now + late];
  }
}
