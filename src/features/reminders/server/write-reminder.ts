import { documentLanguages } from '#messages/document/languages.ts';
import { claimWords, reminderWords } from '#messages/document/reminders.ts';
import { language as interfaceLanguage } from '#messages/language.ts';
import type { EmailText, PresetEmail } from '#src/features/invoices/contract-emails.ts';
import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import { fillEmail } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { sampleValues } from '#src/features/invoices/server/public.ts';
import type { IssuedInvoice } from '#src/features/invoices/server/public.ts';
import type { ReminderSettings } from '#src/features/reminders/contract.ts';
import { reminderPlaceholders } from '#src/features/reminders/rules/reminder-placeholders.ts';
import { payByDay } from '#src/features/reminders/rules/reminder-plan.ts';
import { daysBetween } from '#src/platform/shared/calendar-days.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

type DocumentLanguage = (typeof documentLanguages)[number];
type PresetText = EmailText & { level: number; name: string };

/** Stint’s texts of a level, with placeholders. */
function presetText(level: number, language: DocumentLanguage): PresetText {
  const { before, first, second, final } = reminderWords[language];
  const words = [before, first, second][level] ?? final;
  const unfilled = Object.fromEntries(
    reminderPlaceholders.map((name) => [name, `{${name}}`]),
  ) as PlaceholderValues;
  return {
    level,
    language,
    name: words.name,
    subject: words.subject(unfilled),
    // What the client should click comes before the closing, the last paragraph.
    text: words.text(unfilled).split('\n\n').toSpliced(-1, 0, '{link}').join('\n\n'),
  };
}

/** With values to preview them. */
export function presetTexts(today: string): (PresetText & PresetEmail)[] {
  return documentLanguages.flatMap((language) => {
    const values = sampleValues('invoice', language, today);
    return [0, 1, 2, 3].map((level) => ({ ...presetText(level, language), values }));
  });
}

/** What a level is called: in the language of a document, or in lists in that of the interface. */
export function levelName(
  { levels }: Pick<ReminderSettings, 'levels'>,
  level: number,
  language: string = interfaceLanguage,
): string {
  return levels[level - 1]?.name ?? presetText(level, documentLanguage(language)).name;
}

/** What a level that was sent is called in lists: the account’s name of it, or Stint’s in the language of the interface. */
export function sentLevelName({ level, name }: { level: number; name: string }): string {
  const isPreset = documentLanguages.some((language) => presetText(level, language).name === name);
  return isPreset ? levelName({ levels: [] }, level) : name;
}

type Claims = { feesMinor: number; interestMinor: number };

/** A text that doesn't mention what is claimed gets it as a paragraph, after the one with the balance. */
function withClaims(
  text: string,
  { feesMinor, interestMinor }: Claims,
  words: (typeof claimWords)['en'],
): string {
  const isMentioned = ['{fees}', '{interest}', '{amountOwed}'].some((placeholder) =>
    text.includes(placeholder),
  );
  if (isMentioned || feesMinor + interestMinor === 0) return text;
  const sums = [
    words.balance({ amount: '{balance}' }),
    ...(feesMinor > 0 ? [words.fees({ amount: '{fees}' })] : []),
    ...(interestMinor > 0 ? [words.interest({ amount: '{interest}' })] : []),
    words.amountOwed({ amount: '{amountOwed}' }),
  ];
  const paragraphs = text.split(/\n{2,}/);
  const place = paragraphs.findLastIndex((paragraph) => paragraph.includes('{balance}'));
  return paragraphs.toSpliced(place < 0 ? -1 : place + 1, 0, sums.join('\n')).join('\n\n');
}

type PlaceholderValues = Record<(typeof reminderPlaceholders)[number], string>;

/** The email of a level, as the account's texts have it. */
export function writeReminder(
  invoice: IssuedInvoice,
  {
    level,
    settings,
    today,
    claims,
  }: { level: number; settings: ReminderSettings; today: string; claims: Claims },
): { subject: string; text: string } {
  const { frozen, currency, number, issueDay, dueDay, dueMinor, balanceMinor } = invoice;
  const { language, pageSize, seller, buyer } = frozen;
  const format = languageFormat({ language, pageSize, seller, terms: { currency } });
  const values: PlaceholderValues = {
    number: number ?? '',
    name: buyer.contact || buyer.name,
    client: buyer.name,
    seller: seller.name,
    issueDate: format.day(issueDay),
    dueDate: dueDay === null ? '' : format.day(dueDay),
    days: String(Math.max(daysBetween(dueDay ?? today, today), 0)),
    payBy: format.day(payByDay(level, settings, today)),
    total: format.money(dueMinor),
    balance: format.money(balanceMinor),
    fees: format.money(claims.feesMinor),
    interest: format.money(claims.interestMinor),
    amountOwed: format.money(balanceMinor + claims.feesMinor + claims.interestMinor),
    // Stays until it is sent, when the link is known.
    link: '{link}',
  };
  const texts = level === 0 ? settings.textsBefore : (settings.levels[level - 1]?.texts ?? []);
  const own = texts.find((text) => text.language === documentLanguage(language));
  const { subject, text } = own ?? presetText(level, documentLanguage(language));
  const complete = withClaims(text, claims, claimWords[documentLanguage(language)]);
  const filled = fillEmail({ subject, text: complete }, values);
  return {
    subject: filled.subject.slice(0, deliveryLimits.subject),
    text: filled.text.slice(0, deliveryLimits.text),
  };
}
