import * as m from '#messages/reminders.ts';
import { withoutLink } from '#src/features/invoices/rules/deliveries/email-link.ts';
import type { SentReminder } from '#src/features/reminders/contract.ts';
import { mediumDay, reminderState } from '#src/features/reminders/web/reminder-labels.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import textStyles from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import styles from './invoice.module.css';

/** Shows a reminder as it was written. */
export function SentReminderDialog({ reminder, onClose }: { reminder: SentReminder; onClose: () => void }) {
  const { name, day, subject, text, problem, isAutomatic } = reminder;
  return (
    <DialogShell
      title={m.levelOn({ level: name, day: mediumDay(day) })}
      onClose={onClose}
      cancelLabel={m.done}
    >
      <dl className={styles.facts}>
        <div>
          <dt>{m.state}</dt>
          <dd>{reminderState(reminder)}</dd>
        </div>
        <div>
          <dt>{m.subject}</dt>
          <dd>{subject}</dd>
        </div>
      </dl>
      <p className={styles.text}>{withoutLink(text)}</p>
      {isAutomatic && <p className={classNames(textStyles.body, textStyles.quiet)}>{m.sentAutomatically}</p>}
      {problem !== null && <p className={classNames(textStyles.body, textStyles.error)}>{problem}</p>}
    </DialogShell>
  );
}
