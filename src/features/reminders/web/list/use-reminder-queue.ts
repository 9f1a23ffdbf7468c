import { useRef, useState } from 'react';
import type { InvoiceToRemind } from '#src/features/reminders/contract.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { newId } from '#src/platform/web/new-id.ts';

export type ReminderOutcome = { is: 'sending' } | { is: 'sent' } | { is: 'failed'; reason: string };

/** Sends reminders one after the other. */
export function useReminderQueue(items: readonly InvoiceToRemind[]) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ReminderOutcome>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const isStopped = useRef(false);

  function setOutcome(id: string, outcome: ReminderOutcome) {
    setOutcomes((before) => new Map(before).set(id, outcome));
  }

  async function run() {
    setIsRunning(true);
    for (const { invoiceId: id, level } of items) {
      if (isStopped.current) break;
      if (level === null) continue;
      setOutcome(id, { is: 'sending' });
      try {
        await reminders.send.call({ id, newId: newId(), level });
        setOutcome(id, { is: 'sent' });
      } catch (error) {
        setOutcome(id, { is: 'failed', reason: toFailure(error).message });
      }
    }
    setIsRunning(false);
  }

  return {
    outcomes,
    sentCount: [...outcomes.values()].filter(({ is }) => is === 'sent').length,
    state: isRunning ? ('running' as const) : outcomes.size > 0 ? ('done' as const) : ('ready' as const),
    run,
    /** After the reminder that is being sent. */
    stop: () => {
      isStopped.current = true;
    },
  };
}
