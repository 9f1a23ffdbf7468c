import { useEffect, useEffectEvent } from 'react';
import { onContinueEntry } from '#src/features/timesheets/web/public.tsx';
import type { WorkDetails } from '#src/features/timesheets/web/public.tsx';

/** Takes up the work of an entry that is to go on. */
export function useContinueEntry(onContinued: (work: WorkDetails) => void): void {
  const take = useEffectEvent(onContinued);
  useEffect(() => onContinueEntry((work) => take(work)), []);
}
