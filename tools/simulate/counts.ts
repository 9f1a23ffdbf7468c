/** Counts events, to notice a simulation in which nothing happens. */
import type { SimulationState } from './simulation-state.ts';

export type Counts = {
  acts: number;
  uncertain: number;
  entries: number;
  corrected: number;
  kept: number;
  closeCalls: number;
};

export function countOutcomes(
  { done, service }: SimulationState,
  { uncertain, isCloseCall }: { uncertain: number; isCloseCall: boolean },
): Counts {
  const lateChanges = [...service.settled.values()].map((run) => run.lateChange);
  return {
    acts: done.length,
    uncertain,
    entries: service.entries.size,
    corrected: lateChanges.filter((change) => change === 'corrected').length,
    kept: lateChanges.filter((change) => change === 'kept').length,
    closeCalls: Number(isCloseCall),
  };
}
