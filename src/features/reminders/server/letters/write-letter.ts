import { documentLanguages } from '#messages/document/languages.ts';
import type { DocumentLanguage } from '#messages/document/languages.ts';
import { letterWords } from '#messages/document/reminders.ts';
import type { EmailText, PresetEmail } from '#src/features/invoices/contract-emails.ts';
import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import { fillEmail } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { sampleValues } from '#src/features/invoices/server/public.ts';
import type { WrittenLetter, loadLetterFrame } from '#src/features/invoices/server/public.ts';
import type { LetterInvoice } from '#src/features/reminders/contract-letters.ts';
import type { letterPlaceholders } from '#src/features/reminders/rules/reminder-placeholders.ts';
import { levelName } from '#src/features/reminders/server/write-reminder.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

/** Stint’s letter, with placeholders. */
function presetLetter(language: DocumentLanguage): EmailText {
  const words = letterWords[language];
  return {
    language,
    subject: words.subject({ title: '{reminder}', seller: '{seller}' }),
    text: [
      words.greeting({ name: '{name}' }),
      words.intro,
      listPlaceholder,
      words.ask({ total: '{amountOwed}', payBy: '{payBy}' }),
      words.paid,
      '{link}',
      `${words.closing}\n{seller}`,
    ].join('\n\n'),
  };
}

const listPlaceholder = '{invoices}';

/** Stint’s letters in all languages, with values to preview them. */
export function presetLetters(today: string): PresetEmail[] {
  return documentLanguages.map((language) => {
    const { seller, name, client, payBy, number } = sampleValues('invoice', language, today);
    const format = languageFormat({
      language,
      pageSize: 'A4',
      terms: { currency: 'EUR' },
      seller: { country: null },
    });
    const lines = [`${number}`, `${today.slice(0, 4)}-0043`].map((each, place) =>
      letterWords[language].line({
        number: each,
        dueDay: format.day(addDays(today, 7 * place - 21)),
        amount: format.money(59_500),
      }),
    );
    const values = {
      reminder: levelName({ levels: [] }, 1, language),
      invoices: lines.join('\n'),
      amountOwed: format.money(119_000),
      link: lines.map((line) => `${line.split(',')[0]}: …`).join('\n'),
    };
    return {
      ...presetLetter(language),
      values: { seller: `${seller}`, name: `${name}`, client: `${client}`, payBy: `${payBy}`, ...values },
    };
  });
}

type Frame = Awaited<ReturnType<typeof loadLetterFrame>>;
type Facts = {
  title: string;
  day: string;
  payBy: string;
  /** Those of the account. */
  texts: readonly EmailText[];
};

/** The email and the printed letter, in which a table stands for the list. Both say the same. */
export function writeLetter(
  frame: Frame,
  invoices: readonly LetterInvoice[],
  { title, day, payBy, texts }: Facts,
): { subject: string; text: string; pdf: Omit<WrittenLetter, 'logo' | 'createdAt'> } {
  const language = documentLanguage(frame.language);
  const words = letterWords[language];
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
  const { seller, buyer } = frame;
  const values: Record<(typeof letterPlaceholders)[number], string> = {
    reminder: title,
    name: buyer.contact || buyer.name,
    client: buyer.name,
    seller: seller.name,
    invoices: lines.join('\n'),
    amountOwed: totals.join(' + '),
    payBy: format.day(payBy),
    // Stays until it is sent, when the links are known.
    link: '{link}',
  };
  const printed = { ...values, link: '' };
  const written = texts.find((text) => text.language === language) ?? presetLetter(language);
  const { subject, text } = fillEmail(written, values);
  const [before = '', ...after] = written.text.split(listPlaceholder);
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
    subject: subject.slice(0, deliveryLimits.subject),
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
      before: paragraphsOf(before, printed),
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
      after: paragraphsOf(after.join(''), printed),
    },
  };
}

function paragraphsOf(text: string, values: Readonly<Record<string, string>>): string[] {
  const filled = fillEmail({ subject: '', text }, values).text;
  return filled.split(/\n{2,}/).filter((paragraph) => paragraph !== '');
}
