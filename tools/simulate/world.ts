import type { SimulatedDevice } from './device.ts';
import type { SimulatedService } from './service.ts';
import type { Done } from './truth.ts';

/** What only the simulation knows. */
export type World = {
  now: number;
  service: SimulatedService;
  /** While it starts again, nobody answers. */
  isServiceUp: boolean;
  devices: readonly SimulatedDevice[];
  done: Done[];
  /** Entries that somebody changed or deleted by hand. */
  touched: Set<string>;
  /** Entries that somebody threw out of the outbox, and that nobody else had made by then. */
  discarded: Set<string>;
};

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
