import { useEffect, useEffectEvent } from 'react';
import { onContinueEntry } from '#src/features/timesheets/web/public.tsx';
import type { WorkDetails } from '#src/features/timesheets/web/public.tsx';

/** Handles "continue" on an entry. */
export function useContinueEntry(onContinued: (work: WorkDetails) => void): void {
  const take = useEffectEvent(onContinued);
  useEffect(() => onContinueEntry((work) => take(work)), []);
}
