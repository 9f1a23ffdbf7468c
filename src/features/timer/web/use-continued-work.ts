import { useEffect, useEffectEvent } from 'react';
import { type DoneWork, onContinue } from '#src/features/timesheets/web/public.tsx';

/** Takes up the work of an entry that is to go on. */
export function useContinuedWork(onContinued: (work: DoneWork) => void): void {
  const take = useEffectEvent(onContinued);
  useEffect(() => onContinue((work) => take(work)), []);
}
