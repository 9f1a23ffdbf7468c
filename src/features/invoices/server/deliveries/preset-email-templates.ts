import { emailWords } from '#messages/document/invoices.ts';
import { documentLanguages } from '#messages/document/languages.ts';
import type { DocumentLanguage } from '#messages/document/languages.ts';
import type { PresetEmail } from '#src/features/invoices/contract-emails.ts';
import { documentTitle } from '#src/features/invoices/rules/content/invoice-facts.ts';
import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import { emailKinds } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import type { EmailKind } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { requestSentences } from './email-values.ts';

/** Stint’s email for a kind of document, with placeholders. */
export function presetEmail(kind: EmailKind, language: DocumentLanguage): { subject: string; text: string } {
  const words = emailWords[language];
  const sentence = { invoice: words.bill, quote: words.quote, creditNote: words.creditNote }[kind];
  const request = kind === 'creditNote' ? '' : ' {request}';
  return {
    subject: words.subject({ document: '{document}', seller: '{seller}' }),
    text: [
      words.greeting({ name: '{name}' }),
      `${sentence({ document: '{document}', amount: '{total}' })}${request}`,
      // What the client should click comes before the closing.
      '{link}',
      `${words.closing}\n{seller}`,
    ].join('\n\n'),
  };
}

/** Stint’s emails in all languages, with values to preview them. */
export function presetEmails(today: string): (PresetEmail & { kind: EmailKind })[] {
  return documentLanguages.flatMap((language) =>
    emailKinds.map((kind) => {
      const values = sampleValues(kind, language, today);
      return { kind, language, ...presetEmail(kind, language), values };
    }),
  );
}

/** What the placeholders of any email could say. */
export function sampleValues(
  kind: EmailKind,
  language: DocumentLanguage,
  today: string,
): Record<string, string> {
  const words = emailWords[language];
  const format = languageFormat({
    language,
    pageSize: 'A4',
    terms: { currency: 'EUR' },
    seller: { country: null },
  });
  const named = { type: kind, number: `${today.slice(0, 4)}-0042` };
  const dueDay = addDays(today, 14);
  return {
    title: documentTitle(named, format.words),
    document: documentTitle(named, { ...format.words, titles: words.titles }),
    number: named.number,
    name: 'Nora Lindqvist',
    client: 'Northwind',
    seller: 'Studio Brandt',
    issueDate: format.day(today),
    dueDate: format.day(dueDay),
    days: '14',
    payBy: format.day(addDays(dueDay, 14)),
    total: format.money(119_000),
    balance: format.money(119_000),
    fees: format.money(500),
    interest: format.money(820),
    amountOwed: format.money(120_320),
    request: requestSentences(words, kind, { rest: null, dueDay: format.day(dueDay) }),
    project: 'Website',
    link: `[${words.open[kind]}]`,
    period: format.days(addDays(today, -30), today),
  };
}
