import { findClient } from '#src/features/clients/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { asShareable, findInvoice, loadLetterFrame } from '#src/features/invoices/server/public.ts';
import type { IssuedInvoice } from '#src/features/invoices/server/public.ts';
import { letterProcedures } from '#src/features/reminders/contract-letters.ts';
import type { LetterInvoice } from '#src/features/reminders/contract-letters.ts';
import { reminderLimits } from '#src/features/reminders/rules/reminder-limits.ts';
import { isForLetters, payByDay } from '#src/features/reminders/rules/reminder-plan.ts';
import { findClaims } from '#src/features/reminders/server/find-fees-and-interest.ts';
import type { ReminderClaims } from '#src/features/reminders/server/find-fees-and-interest.ts';
import { listInvoicesToRemind } from '#src/features/reminders/server/reminder-queries.ts';
import { findReminderSettings } from '#src/features/reminders/server/reminder-settings.ts';
import { levelName } from '#src/features/reminders/server/write-reminder.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { writeLetter } from './write-letter.ts';

const errors = declaredErrors(letterProcedures.proposeLetter);

export type FoundLetter = ReturnType<typeof writeLetter> & {
  day: string;
  invoices: (LetterInvoice & {
    invoice: IssuedInvoice;
    claims: ReminderClaims['added'];
    /** What the level is called in the letter. */
    writtenName: string;
  })[];
  /** Whether emails have their PDF unless a person decides otherwise. */
  hasPdf: boolean;
};

/** Invoices with the levels that were asked for. */
export type AskedInvoices = readonly { id: string; level: number }[];

type LetterRequest = {
  clientId: string;
  /** Others aren't in the letter. All that are to be reminded, unless given. */
  asked?: AskedInvoices | undefined;
  /** No person looks at it before: invoices of which an email failed are left out. */
  isAutomatic?: boolean | undefined;
};

/**
 * One letter with the overdue invoices of a client that are to be reminded today.
 * @throws NOT_FOUND, NOTHING_DUE, KeyUnavailable
 */
export async function findLetter(
  services: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  { clientId, asked, isAutomatic = false }: LetterRequest,
): Promise<FoundLetter> {
  if (!(await findClient(db, owner, clientId))) throw errors.NOT_FOUND();
  const today = await findToday(db, owner);
  const { settings } = await findReminderSettings(db, owner);
  const items = await listInvoicesToRemind(db, owner, { settings, today, clientId });
  const due = items.filter(
    (item) =>
      isForLetters(item) &&
      !(isAutomatic && item.hasFailed) &&
      (!asked || asked.some(({ id, level }) => id === item.invoiceId && level === item.level)),
  );
  const frame = await loadLetterFrame(services, db, owner, clientId);
  const invoices: FoundLetter['invoices'] = [];
  for (const item of due.slice(0, reminderLimits.lettersInvoices)) {
    const stored = await findInvoice(db, owner, item.invoiceId);
    const invoice = stored && asShareable(stored);
    const { level, levelName: shownName } = item;
    if (!invoice || level === null || shownName === null) continue;
    const { added: claims, ...sums } = await findClaims(db, owner, invoice, { level, settings, today });
    const { invoiceId, number, currency, dueDay, balanceMinor } = item;
    const known = { invoiceId, number, currency, dueDay, level, levelName: shownName, balanceMinor };
    const writtenName = levelName(settings, level, frame.language);
    invoices.push({ ...known, ...sums, invoice, claims, writtenName });
  }
  const [first] = invoices;
  if (!first) throw errors.NOTHING_DUE();
  const highest = invoices.reduce((most, each) => (each.level > most.level ? each : most), first);
  const payBy = payByDay(highest.level, settings, today);
  const facts = { title: highest.writtenName, day: today, payBy, texts: settings.letterTexts };
  return { day: today, invoices, hasPdf: settings.hasPdf, ...writeLetter(frame, invoices, facts) };
}
