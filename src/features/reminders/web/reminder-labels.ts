import * as m from '#messages/reminders.ts';
import { recipientsText } from '#src/features/invoices/web/public.tsx';
import type {
  Claim,
  InvoiceToRemind,
  ReminderBlock,
  SentReminder,
} from '#src/features/reminders/contract.ts';
import type { BlockReason, ReminderMode } from '#src/features/reminders/rules/reminder-limits.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';

export const reminderModeLabels: Readonly<Record<ReminderMode, string>> = {
  suggest: m.modeSuggest,
  automatic: m.modeAutomatic,
  off: m.modeOff,
};

export const claimLabels: Readonly<Record<Claim['kind'], string>> = {
  fee: m.lateFee,
  interest: m.lateInterest,
};

export const reasonLabels: Readonly<Record<BlockReason, string>> = {
  dispute: m.reasonDispute,
  promise: m.reasonPromise,
  never: m.reasonNever,
  other: m.reasonOther,
};

type Planned = Pick<InvoiceToRemind, 'obstacle' | 'blocks' | 'day' | 'levelName' | 'hasFailed'>;

/** What comes next, or why nothing does: “Second reminder on 14 Mar 2026”. */
export function planText({ obstacle, blocks, day, levelName, hasFailed }: Planned): string {
  switch (obstacle) {
    case 'settled':
      return m.nothingToRemind;
    case 'blocked':
      return blockText(blocks);
    case 'paymentReported':
      return m.paymentReported;
    case 'belowMinimum':
      return m.belowMinimum;
    case 'noLevelLeft':
      return m.noLevelLeft;
    case 'onItsWay':
      return m.reminderOnItsWay;
    case 'later':
      return m.levelOn({ level: levelName ?? '', day: mediumDay(day ?? '') });
    case null:
      return (hasFailed ? m.levelFailed : m.levelNow)({ level: levelName ?? '' });
  }
}

/** “In dispute, until 31 Dec 2026” */
export function blockText(blocks: readonly ReminderBlock[]): string {
  // A stop without an end counts most.
  const [block] = blocks.toSorted((a, b) => ((a.until ?? '9999') < (b.until ?? '9999') ? 1 : -1));
  if (!block) return m.remindersAreStopped;
  const why = reasonLabels[block.reason];
  const whom = block.of === 'client' ? m.stoppedForClient({ why }) : why;
  return block.until === null ? whom : m.stoppedUntil({ why: whom, day: mediumDay(block.until) });
}

/** “Emailed to nora@northwind.example” */
export function reminderState(reminder: SentReminder): string {
  if (reminder.way !== 'email') return m.sentByHand;
  const to = { recipient: recipientsText(reminder) };
  switch (reminder.status) {
    case 'queued':
    case 'sending':
      return m.emailSending(to);
    case 'sent':
      return m.emailSent(to);
    case 'failed':
      return m.emailFailed(to);
    case 'uncertain':
      return m.emailUncertain(to);
    case 'cancelled':
      return m.emailCancelled(to);
  }
}

export function mediumDay(day: string): string {
  return formatDay(day, { dateStyle: 'medium' });
}
