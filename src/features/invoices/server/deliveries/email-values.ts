import { emailWords } from '#messages/document/invoices.ts';
import { documentTitle } from '#src/features/invoices/rules/content/invoice-facts.ts';
import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import type { emailPlaceholders } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import type { InvoiceType } from '#src/features/invoices/rules/invoice-limits.ts';
import { findBilledEntries } from '#src/features/invoices/server/billed-entries.ts';
import { toDocument } from '#src/features/invoices/server/issue/load-printable-invoice.ts';
import { findProjectNames } from '#src/features/projects/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import type { IssuedInvoice } from './issued-invoice.ts';

type EmailWords = (typeof emailWords)['en'];
type EmailValues = Record<(typeof emailPlaceholders)[number] | 'title', string>;

/** How the emails of a document write its facts. */
export function describeEmail(invoice: IssuedInvoice) {
  const document = toDocument(invoice, { logo: null, entries: [] });
  const format = languageFormat(document);
  return { document, format, words: emailWords[documentLanguage(document.language)] };
}

/** What the placeholders of an email say. */
export async function findEmailValues(
  db: Db,
  owner: Owner,
  invoice: IssuedInvoice,
  today: string,
): Promise<EmailValues> {
  const { words, format, document } = describeEmail(invoice);
  const { seller, buyer, dueDay, serviceFrom, serviceTo } = document;
  const { balanceMinor, dueMinor, type, state, issueDay } = invoice;
  const isOpen = type === 'quote' ? state === 'sent' : balanceMinor > 0;
  const [from, to] = [serviceFrom ?? serviceTo, serviceTo ?? serviceFrom];
  return {
    title: documentTitle(document, format.words),
    // A title within a sentence; its number stays as it is.
    document: documentTitle(document, { ...format.words, titles: words.titles }),
    number: invoice.number ?? '',
    name: buyer.contact || buyer.name,
    client: buyer.name,
    seller: seller.name,
    issueDate: format.day(issueDay),
    dueDate: dueDay === null ? '' : format.day(dueDay),
    total: format.money(dueMinor),
    balance: format.money(balanceMinor),
    request: requestSentences(words, type, {
      rest: balanceMinor > 0 && balanceMinor < dueMinor ? format.money(balanceMinor) : null,
      dueDay: isOpen && dueDay !== null && dueDay >= today ? format.day(dueDay) : null,
    }),
    project: (await findBilledProjects(db, owner, invoice)).join(', '),
    // Stays until it is sent, when the link is known.
    link: '{link}',
    period: from === null || to === null ? '' : format.days(from, to),
  };
}

/** Only what is open is asked for, and only with its day. */
export function requestSentences(
  words: EmailWords,
  type: InvoiceType,
  { rest, dueDay }: { rest: string | null; dueDay: string | null },
): string {
  if (type === 'creditNote') return '';
  if (type === 'quote') return dueDay === null ? '' : words.valid({ day: dueDay });
  const sentences = [
    rest === null ? '' : words.rest({ amount: rest }),
    dueDay === null ? '' : words.due({ day: dueDay }),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Names of the projects whose work it bills, each once. */
async function findBilledProjects(db: Db, owner: Owner, invoice: IssuedInvoice): Promise<string[]> {
  const entries = await findBilledEntries(db, owner, invoice);
  const lineIds = invoice.lines.flatMap(({ projectId }) => projectId ?? []);
  const names = lineIds.length === 0 ? new Map<string, string>() : await findProjectNames(db, owner);
  const found = [
    ...entries.map(({ projectName }) => projectName),
    ...lineIds.map((id) => names.get(id) ?? null),
  ];
  return [...new Set(found.filter((name) => name !== null))];
}
