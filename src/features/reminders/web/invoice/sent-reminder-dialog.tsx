import * as m from '#messages/reminders.ts';
import { withoutLink } from '#src/features/invoices/rules/deliveries/email-link.ts';
import type { SentReminder } from '#src/features/reminders/contract.ts';
import { mediumDay, reminderState } from '#src/features/reminders/web/reminder-labels.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { WrittenMail } from '#src/platform/web/mail/written-mail.tsx';

/** Shows a reminder as it was written. */
export function SentReminderDialog({ reminder, onClose }: { reminder: SentReminder; onClose: () => void }) {
  const { name, day, subject, text, problem, isAutomatic } = reminder;
  return (
    <DialogShell
      title={m.levelOn({ level: name, day: mediumDay(day) })}
      onClose={onClose}
      cancelLabel={m.done}
    >
      <WrittenMail
        facts={[
          { label: m.state, value: reminderState(reminder) },
          { label: m.subject, value: subject },
        ]}
        text={withoutLink(text)}
        note={isAutomatic ? m.sentAutomatically : ''}
        problem={problem}
      />
    </DialogShell>
  );
}
