import { useEffect } from 'react';
import type { Timer } from '#src/features/timer/timer.ts';
import { tellRunningWork } from '#src/features/timesheets/web/public.tsx';

/** Tells the views of time what is being timed, so that they can draw it and keep their hands off it. */
export function useToldWork({ segments, description, projectId, clientId, billable }: Timer): void {
  useEffect(() => {
    const isIdle = segments.length === 0;
    tellRunningWork(isIdle ? null : { segments, description, projectId, clientId, billable });
  }, [segments, description, projectId, clientId, billable]);
  useEffect(() => () => tellRunningWork(null), []);
}
