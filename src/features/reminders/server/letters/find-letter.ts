import { letterWords } from '#messages/document/reminders.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { asShareable, findInvoice, loadLetterFrame } from '#src/features/invoices/server/public.ts';
import type { IssuedInvoice, WrittenLetter } from '#src/features/invoices/server/public.ts';
import { findToday } from '#src/features/projects/server/public.ts';
import { letterProcedures } from '#src/features/reminders/contract-letters.ts';
import type { LetterInvoice } from '#src/features/reminders/contract-letters.ts';
import { reminderLimits } from '#src/features/reminders/rules/reminder-limits.ts';
import { payByDay } from '#src/features/reminders/rules/reminder-plan.ts';
import { findClaims } from '#src/features/reminders/server/find-claims.ts';
import type { ReminderClaims } from '#src/features/reminders/server/find-claims.ts';
import { listInvoicesToRemind } from '#src/features/reminders/server/reminder-queries.ts';
import { findReminderSettings } from '#src/features/reminders/server/reminder-settings.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

const errors = declaredErrors(letterProcedures.proposeLetter);

export type FoundLetter = {
  day: string;
  invoices: (LetterInvoice & { invoice: IssuedInvoice; claims: ReminderClaims['added'] })[];
  subject: string;
  text: string;
  pdf: Omit<WrittenLetter, 'logo' | 'createdAt'>;
};

/**
 * One letter with all invoices of a client that are to be reminded today.
 * @param ids only these, if given
 * @throws NOT_FOUND, NOTHING_DUE, KeyUnavailable
 */
export async function findLetter(
  services: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  { clientId, ids }: { clientId: string; ids?: readonly string[] },
): Promise<FoundLetter> {
  if (!(await findClient(db, owner, clientId))) throw errors.NOT_FOUND();
  const today = await findToday(db, owner);
  const { settings } = await findReminderSettings(db, owner);
  const items = await listInvoicesToRemind(db, owner, { settings, today });
  const due = items.filter(
    (item) =>
      item.clientId === clientId &&
      item.obstacle === null &&
      (ids === undefined || ids.includes(item.invoiceId)),
  );
  const invoices: FoundLetter['invoices'] = [];
  for (const item of due.slice(0, reminderLimits.lettersInvoices)) {
    const { invoiceId, number, currency, dueDay, level, levelName, balanceMinor } = item;
    const stored = await findInvoice(db, owner, invoiceId);
    const invoice = stored && asShareable(stored);
    if (!invoice || level === null || levelName === null) continue;
    const { added, ...sums } = await findClaims(db, owner, invoice, { level, settings, today });
    const known = { invoiceId, number, currency, dueDay, level, levelName, balanceMinor };
    invoices.push({ ...known, ...sums, invoice, claims: added });
  }
  const [first] = invoices;
  if (!first) throw errors.NOTHING_DUE();
  const highest = invoices.reduce((most, each) => (each.level > most.level ? each : most), first);
  const frame = await loadLetterFrame(services, db, owner, clientId);
  const payBy = payByDay(highest.level, settings, today);
  const written = writeLetter(frame, invoices, { title: highest.levelName, day: today, payBy });
  return { day: today, invoices, ...written };
}

type Frame = Awaited<ReturnType<typeof loadLetterFrame>>;
type Dates = { title: string; day: string; payBy: string };

/** The email and the printed letter say the same. */
function writeLetter(
  frame: Frame,
  invoices: readonly LetterInvoice[],
  { title, day, payBy }: Dates,
): Pick<FoundLetter, 'subject' | 'text' | 'pdf'> {
  const words = letterWords[documentLanguage(frame.language)];
  const terms = { currency: invoices[0]?.currency ?? '' };
  const format = languageFormat({ ...frame, terms });
  const moneyOf = (currency: string) => languageFormat({ ...frame, terms: { currency } }).money;
  const owed = (of: LetterInvoice) => of.balanceMinor + of.feesMinor + of.interestMinor;
  const currencies = [...new Set(invoices.map(({ currency }) => currency))];
  const totals = currencies.map((currency) =>
    moneyOf(currency)(
      invoices.reduce((sum, each) => (each.currency === currency ? sum + owed(each) : sum), 0),
    ),
  );
  const { seller, buyer } = frame;
  const greeting = words.greeting({ name: buyer.contact || buyer.name });
  const ask = words.ask({ total: totals.join(' + '), payBy: format.day(payBy) });
  const closing = `${words.closing}\n${seller.name}`;
  const lines = invoices.map((each) => {
    const money = moneyOf(each.currency);
    const claims = each.feesMinor + each.interestMinor;
    return (claims > 0 ? words.lineWithClaims : words.line)({
      number: each.number,
      dueDay: format.day(each.dueDay),
      amount: money(each.balanceMinor),
      claims: money(claims),
    });
  });
  const text = [greeting, words.intro, lines.join('\n'), ask, words.paid, closing].join('\n\n');
  const hasClaims = invoices.some((each) => each.feesMinor + each.interestMinor > 0);
  const rows = invoices.map((each) => {
    const money = moneyOf(each.currency);
    return [
      each.number,
      format.day(each.dueDay),
      money(each.balanceMinor),
      ...(hasClaims ? [money(each.feesMinor), money(each.interestMinor), money(owed(each))] : []),
    ];
  });
  return {
    subject: words.subject({ title, seller: seller.name }).slice(0, deliveryLimits.subject),
    text: text.slice(0, deliveryLimits.text),
    pdf: {
      ...frame,
      type: 'letter',
      terms,
      title,
      day,
      facts: [
        { label: words.total, value: totals.join(' + ') },
        { label: words.payBy, value: format.day(payBy) },
      ],
      before: [greeting, words.intro],
      table: {
        head: [
          words.invoice,
          words.dueDay,
          words.open,
          ...(hasClaims ? [words.fees, words.interest, words.total] : []),
        ],
        amountsFrom: 2,
        rows,
      },
      after: [ask, words.paid, closing],
    },
  };
}
