import type { SeededRandom } from '../demo/seeded-random.ts';
import type { DoneAction } from './oracle.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';

/** What only the simulation knows. */
export type SimulationState = {
  now: number;
  service: SimulatedServer;
  /** False while the server restarts. */
  isServiceUp: boolean;
  devices: readonly SimulatedDevice[];
  done: DoneAction[];
  /** Entries that a user changed or deleted. */
  touched: Set<string>;
  /** Entries that a user discarded while pending, before any other device created them. */
  discarded: Set<string>;
};

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;

/** A new time for a clock, given how far off it is already; in ms. */
export function chooseClockTime({ oneOf, between }: SeededRandom, now: number, off: number): number {
  return oneOf([
    now + off + hour,
    now + off - hour,
    now + off + 24 * hour,
    now + off - 24 * hour,
    between(0, 1000),
    Date.parse('2038-01-19T03:14:08Z'),
    now,
  ]);
}
