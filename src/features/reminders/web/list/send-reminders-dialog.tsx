import { useState } from 'react';
import * as m from '#messages/reminders.ts';
import type { InvoiceToRemind } from '#src/features/reminders/contract.ts';
import { reminderKeys } from '#src/features/reminders/web/queries.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import styles from './list.module.css';
import { useReminderQueue } from './use-reminder-queue.ts';
import type { ReminderOutcome } from './use-reminder-queue.ts';

type SendRemindersDialogProps = { items: readonly InvoiceToRemind[]; onClose: () => void };

/** Asks once, then sends one reminder after the other and shows what became of each. */
export function SendRemindersDialog({ items, onClose }: SendRemindersDialogProps) {
  const [chosen] = useState(items);
  const { outcomes, sentCount, state, run, stop } = useReminderQueue(chosen);
  const count = chosen.length;
  const progressLabel = m.sentOf({ done: sentCount, count });
  // Only now: the list would become shorter behind this dialog.
  const close = () => {
    onClose();
    for (const queryKey of reminderKeys) void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <DialogShell
      title={state === 'ready' ? m.sendRemindersQuestion({ count }) : m.sendReminders({ count })}
      width="medium"
      isBusy={state === 'running'}
      onClose={close}
      {...(state !== 'ready' && { cancelLabel: null })}
      actions={
        state === 'ready' ? (
          <Button variant="filled" autoFocus onClick={() => void run()}>
            {m.sendReminders({ count })}
          </Button>
        ) : state === 'running' ? (
          <Button tone="neutral" onClick={stop}>
            {m.stop}
          </Button>
        ) : (
          <Button variant="filled" autoFocus onClick={close}>
            {m.done}
          </Button>
        )
      }
    >
      {state === 'ready' ? (
        <p className={text.body}>{m.sendRemindersHelp}</p>
      ) : (
        <div className={styles.progress}>
          <p aria-live="polite" className={text.body}>
            {progressLabel}
          </p>
          <Progress label={progressLabel} percent={(100 * finishedCount(outcomes)) / count} />
        </div>
      )}
      <ul aria-label={m.reminders} className={text.list}>
        {chosen.map((item) => (
          <li key={item.invoiceId} className={styles.reminder}>
            <div>
              <div className={text.medium}>{item.clientName}</div>
              <div className={classNames(text.small, text.quiet)}>
                {item.number} · {item.levelName}
              </div>
            </div>
            <div className={styles.outcome}>
              <Outcome of={outcomes.get(item.invoiceId)} item={item} onOpen={close} />
            </div>
          </li>
        ))}
      </ul>
    </DialogShell>
  );
}

type OutcomeProps = { of: ReminderOutcome | undefined; item: InvoiceToRemind; onOpen: () => void };

function Outcome({ of: outcome, item: { invoiceId, balanceMinor, currency }, onOpen }: OutcomeProps) {
  switch (outcome?.is) {
    case undefined:
      return <Amount of={{ amountMinor: balanceMinor, currency }} />;
    case 'sending':
      return <div className={text.quiet}>{m.sending}</div>;
    case 'sent':
      return <div className={text.quiet}>{m.onItsWay}</div>;
    case 'failed':
      return (
        <>
          <div className={text.error}>{outcome.reason}</div>
          <TextLink to={`/invoices/${invoiceId}`} onClick={onOpen}>
            {m.openInvoice}
          </TextLink>
        </>
      );
  }
}

function finishedCount(outcomes: ReadonlyMap<string, ReminderOutcome>): number {
  return [...outcomes.values()].filter(({ is }) => is !== 'sending').length;
}
