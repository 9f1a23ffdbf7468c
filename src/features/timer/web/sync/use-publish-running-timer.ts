import { useEffect } from 'react';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { publishRunningTimer } from '#src/features/timesheets/web/public.tsx';

/** Publishes the running timer, so that time views can show it and keep it read-only. */
export function usePublishRunningTimer({
  segments,
  description,
  projectId,
  clientId,
  billable,
}: Timer): void {
  useEffect(() => {
    const isIdle = segments.length === 0;
    publishRunningTimer(isIdle ? null : { segments, description, projectId, clientId, billable });
  }, [segments, description, projectId, clientId, billable]);
  useEffect(() => () => publishRunningTimer(null), []);
}
