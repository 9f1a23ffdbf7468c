import { ORPCError } from '@orpc/server';
import { findPreferences, findToday } from '#src/features/identity/server/public.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import type { InvoiceToRemind } from '#src/features/reminders/contract.ts';
import { reminderLimits } from '#src/features/reminders/rules/reminder-limits.ts';
import { isForLetters } from '#src/features/reminders/rules/reminder-plan.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { noOwner } from '#src/platform/server/database/visitor-transaction.ts';
import { localTime } from '#src/platform/shared/time-zones.ts';
import { sendLetter } from './letters/send-letter.ts';
import { automaticAccounts, listInvoicesToRemind } from './reminder-queries.ts';
import { findReminderSettings } from './reminder-settings.ts';
import { sendReminder } from './send-reminder.ts';
import type { ReminderServices } from './send-reminder.ts';

/** Emails arrive in the morning of the account, and not at midnight. */
const sendsFrom = '08:00';

/** Sends what is due in accounts that don't want to be asked. Several servers may do so at once. */
export async function sendAutomaticReminders(
  services: ReminderServices,
  onError: (error: unknown) => void,
  nowMs = Date.now(),
): Promise<void> {
  const accounts = await services.database.withOwner(noOwner, (db) => automaticAccounts().execute(db));
  for (const owner of accounts.rows) await remindAccount(services, owner, { onError, nowMs }).catch(onError);
}

type Clock = { onError: (error: unknown) => void; nowMs: number };

async function remindAccount(
  services: ReminderServices,
  owner: Owner,
  { onError, nowMs }: Clock,
): Promise<void> {
  const due = await services.database.withOwner(owner, async (db) => {
    if (!(await canSendMail(services, db, owner))) return [];
    const { timeZone } = await findPreferences(db, owner);
    if (localTime(nowMs, timeZone) < sendsFrom) return [];
    const { settings } = await findReminderSettings(db, owner);
    const items = await listInvoicesToRemind(db, owner, { settings, today: await findToday(db, owner) });
    return items.filter(({ obstacle, hasFailed }) => obstacle === null && !hasFailed);
  });
  for (const email of emailsOf(due)) {
    try {
      await sendEmail(services, owner, email);
    } catch (error) {
      // What a person can repair stays on the list. Other clients don't wait for it.
      if (!(error instanceof ORPCError)) onError(error);
    }
  }
}

type DueInvoice = { id: string; level: number };
type DueEmail = { clientId: string; invoices: [DueInvoice, ...DueInvoice[]] };

/** Groups overdue invoices into one letter per client. An invoice that isn’t due yet gets a separate email. */
function emailsOf(due: readonly InvoiceToRemind[]): DueEmail[] {
  const letters = new Map<string, DueEmail>();
  const others: DueEmail[] = [];
  for (const item of due) {
    const { clientId, invoiceId: id, level } = item;
    if (level === null) continue;
    const letter = letters.get(clientId);
    const email: DueEmail = { clientId, invoices: [{ id, level }] };
    if (!isForLetters(item)) others.push(email);
    else if (!letter) letters.set(clientId, email);
    // The rest follows with the next tick.
    else if (letter.invoices.length < reminderLimits.lettersInvoices) letter.invoices.push({ id, level });
  }
  return [...letters.values(), ...others];
}

async function sendEmail(
  services: ReminderServices,
  owner: Owner,
  { clientId, invoices }: DueEmail,
): Promise<void> {
  const [first, ...others] = invoices;
  const automatic = { replyTo: null, isAutomatic: true };
  if (others.length === 0) await sendReminder(services, owner, { ...first, ...automatic });
  else await sendLetter(services, owner, { id: clientId, invoices, ...automatic });
}
