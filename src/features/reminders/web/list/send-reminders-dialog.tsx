import { useState } from 'react';
import * as m from '#messages/reminders.ts';
import { offerEmailsUndo } from '#src/features/invoices/web/public-for-reminders.tsx';
import { reminderLimits } from '#src/features/reminders/rules/reminder-limits.ts';
import { isForLetters } from '#src/features/reminders/rules/reminder-plan.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { reminderKeys } from '#src/features/reminders/web/queries.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { QueueDialog } from '#src/platform/web/layout/queue/queue-dialog.tsx';
import { useQueue } from '#src/platform/web/layout/queue/use-queue.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import type { ReminderRow } from './reminder-columns.tsx';

type SendRemindersDialogProps = { items: readonly ReminderRow[]; onClose: () => void };

/** A reminder, or a letter with several of a client. The ID stays, so that a repeat sends nothing twice. */
type ReminderEmail = { id: string; rows: readonly [ReminderRow, ...ReminderRow[]] };

/** Sends one email after the other. */
export function SendRemindersDialog({ items, onClose }: SendRemindersDialogProps) {
  const [emails] = useState(() => emailsOf(items));
  // Only now: the list would become shorter behind this dialog.
  const close = () => {
    onClose();
    for (const queryKey of reminderKeys) void queryClient.invalidateQueries({ queryKey });
  };
  const queue = useQueue(emails, {
    run: send,
    onEnd: (done) =>
      offerEmailsUndo(
        done.map(({ id }) => id),
        close,
      ),
  });
  const count = emails.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <QueueDialog
      queue={queue}
      items={emails}
      question={m.sendRemindersQuestion({ count })}
      label={m.sendReminders({ count })}
      listLabel={m.reminders}
      help={m.sendRemindersHelp}
      progressOf={(done) => m.sentOf({ done, count: emails.length })}
      describe={({ rows }) => ({
        name: rows[0].clientName,
        detail: rows.map(({ number, levelName }) => `${number} · ${levelName}`).join(', '),
      })}
      before={({ rows }) => (
        <>
          {balancesOf(rows).map((balance) => (
            <div key={balance.currency}>
              <Amount of={balance} />
            </div>
          ))}
          <div className={classNames(text.small, text.quiet)}>{rows[0].recipients}</div>
        </>
      )}
      runningLabel={m.sending}
      after={({ rows }, remindedIds) => <div className={text.quiet}>{outcomeOf(rows, remindedIds)}</div>}
      repair={{ label: m.openInvoice, path: ({ rows }) => `/invoices/${rows[0].id}` }}
      onClose={close}
    />
  );
}

function outcomeOf(rows: ReminderEmail['rows'], remindedIds: readonly string[]): string {
  const others = rows.filter(({ id }) => !remindedIds.includes(id));
  if (others.length > 0) return m.leftLetter({ numbers: others.map(({ number }) => number).join(', ') });
  const { recipients = '' } = rows[0];
  return recipients === '' ? m.onItsWay : m.emailSending({ recipient: recipients });
}

/** What is open, in each currency. */
function balancesOf(rows: readonly ReminderRow[]): { currency: string; amountMinor: number }[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    amountMinor: rows.reduce((sum, row) => (row.currency === currency ? sum + row.balanceMinor : sum), 0),
  }));
}

/** One for each client, and one for each invoice that isn't due yet. */
function emailsOf(items: readonly ReminderRow[]): ReminderEmail[] {
  const byClient = Map.groupBy(items.filter(isForLetters), ({ clientId }) => clientId);
  const letters = [...byClient.values()].flatMap((rows) => {
    const size = reminderLimits.lettersInvoices;
    return Array.from({ length: Math.ceil(rows.length / size) }, (_, place) =>
      rows.slice(place * size, (place + 1) * size),
    );
  });
  const early = items.filter((item) => item.level !== null && !isForLetters(item)).map((item) => [item]);
  return [...letters, ...early].flatMap(([first, ...others]) =>
    first ? { id: newId(), rows: [first, ...others] as const } : [],
  );
}

/** The IDs of the invoices that are reminded. */
async function send({ id, rows }: ReminderEmail): Promise<string[]> {
  const invoices = rows.map((row) => ({ id: row.id, level: row.level ?? 1 }));
  const [{ clientId }] = rows;
  const [first, ...others] = invoices;
  if (first && others.length === 0) {
    await reminders.send.call({ ...first, newId: id, isUndoable: true });
    return [first.id];
  }
  return (await reminders.sendLetter.call({ id: clientId, newId: id, invoices, isUndoable: true }))
    .invoiceIds;
}
