import { useState } from 'react';
import * as m from '#messages/reminders.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { reminderKeys } from '#src/features/reminders/web/queries.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import text from '#src/platform/web/kit/text.module.css';
import { QueueDialog } from '#src/platform/web/layout/queue/queue-dialog.tsx';
import { useQueue } from '#src/platform/web/layout/queue/use-queue.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import type { ReminderRow } from './reminder-columns.tsx';

type SendRemindersDialogProps = { items: readonly ReminderRow[]; onClose: () => void };

/** Sends one reminder after the other. */
export function SendRemindersDialog({ items, onClose }: SendRemindersDialogProps) {
  const [chosen] = useState(() => items.filter(({ level }) => level !== null));
  const queue = useQueue(chosen, { run: sendReminder });
  const count = chosen.length;
  // Only now: the list would become shorter behind this dialog.
  const close = () => {
    onClose();
    for (const queryKey of reminderKeys) void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <QueueDialog
      queue={queue}
      items={chosen}
      question={m.sendRemindersQuestion({ count })}
      label={m.sendReminders({ count })}
      listLabel={m.reminders}
      help={m.sendRemindersHelp}
      progressOf={(done) => m.sentOf({ done, count })}
      describe={({ clientName, number, levelName }) => ({
        name: clientName,
        detail: `${number} · ${levelName}`,
      })}
      before={({ balanceMinor, currency }) => <Amount of={{ amountMinor: balanceMinor, currency }} />}
      runningLabel={m.sending}
      after={() => <div className={text.quiet}>{m.onItsWay}</div>}
      repair={{ label: m.openInvoice, path: ({ id }) => `/invoices/${id}` }}
      onClose={close}
    />
  );
}

async function sendReminder({ id, level }: ReminderRow): Promise<void> {
  if (level !== null) await reminders.send.call({ id, newId: newId(), level });
}
