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
  const late = [...service.settled.values()].map((run) => run.late);
  return {
    acts: done.length,
    uncertain,
    entries: service.entries.size,
    corrected: late.filter((how) => how === 'corrected').length,
    kept: late.filter((how) => how === 'kept').length,
    closeCalls: Number(isCloseCall),
  };
}
