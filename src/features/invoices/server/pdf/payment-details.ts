import type { Content } from 'pdfmake';
import encodeQR from 'qr';
import { hasAccount, hasPaymentDetails, printedNumbers } from '#src/features/invoices/rules/bank-account.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { paymentQrText } from '#src/features/invoices/rules/payment-qr.ts';
import { factLayout } from './document-facts.ts';
import { lineHeight } from './document-format.ts';
import type { DocumentFormat } from './document-format.ts';
import { contentWidth } from './document-theme.ts';
import type { DocumentTheme } from './document-theme.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { Ending } from './line-table.ts';
import type { TextFormat } from './text-format.ts';

/** How to pay, if there is something to pay: to an account, with a QR code for SEPA transfers, or as a text says. */
export function paymentDetails(
  document: InvoiceDocument,
  { dueMinor }: InvoiceCalculation,
  format: DocumentFormat,
  theme: DocumentTheme,
): Ending[] {
  const payable = paymentFacts(document, dueMinor, format);
  if (!payable) return [];
  const { facts, instructions } = payable;
  const width = contentWidth(document, theme);
  const title = paymentTitle(format);
  const text: Ending = {
    content: {
      stack: [...(facts.length === 0 ? [title] : []), { text: format.text(instructions) }],
      margin: [0, facts.length === 0 ? 14 : 4, 0, 4],
    },
    height: format.heightOf(`${format.words.payment}\n${instructions}`, theme.fontSize, width) + 21,
  };
  return [
    ...(facts.length === 0 ? [] : [accountBlock(document, payable, format, theme)]),
    ...(instructions === '' ? [] : [text]),
  ];
}

function accountBlock(
  document: InvoiceDocument,
  { facts, qr }: PaymentFacts,
  format: DocumentFormat,
  theme: DocumentTheme,
): Ending {
  const labels = facts.map(({ label }) => label);
  const labelWidth = format.widest(labels, theme.fontSize);
  const valueWidth = contentWidth(document, theme) - qrSize - labelWidth - 12 - 16;
  const details = {
    width: '*',
    stack: [
      paymentTitle(format),
      {
        layout: factLayout,
        table: {
          widths: [labelWidth, valueWidth],
          body: facts.map(({ label, value }) => [
            { text: label, color: theme.muted },
            { text: format.text(value) },
          ]),
        },
      },
    ],
  };
  const code = qr === null ? [] : [qrCode(qr, format, theme)];
  const content: Content = {
    unbreakable: true,
    margin: [0, 14, 0, 4],
    columnGap: 16,
    columns: [details, ...code],
  };
  const factsHeight = facts
    .map(({ value }) => format.heightOf(value, theme.fontSize, valueWidth) + 1)
    .reduce((sum, height) => sum + height, theme.fontSize * lineHeight + 3);
  return { content, height: Math.max(factsHeight, qr === null ? 0 : qrSize + 16) + 18 };
}

function paymentTitle({ words }: DocumentFormat) {
  return { text: words.payment, bold: true, margin: [0, 0, 0, 3] as Margin };
}

export type PaymentFacts = {
  /** Of the account; a number is copied digit by digit. */
  facts: { label: string; value: string; isNumber: boolean }[];
  instructions: string;
  /** The text of the QR code. */
  qr: string | null;
};

/** What PDFs and links print. Null if nothing is to be paid, or the settings didn’t say where. */
export function paymentFacts(
  { bank, type, seller, hasPaymentQr, terms, ...document }: InvoiceDocument,
  amountMinor: number,
  { words }: TextFormat,
): PaymentFacts | null {
  const isPayable = (type === 'invoice' || type === 'deposit') && amountMinor > 0;
  if (!isPayable || !hasPaymentDetails(bank)) return null;
  const instructions = bank.instructions.trim();
  if (!hasAccount(bank)) return { facts: [], instructions, qr: null };
  const reference = document.number ?? words.draft;
  const accountHolder = bank.accountHolder || seller.name;
  const facts = [
    { label: words.accountHolder, value: accountHolder, isNumber: false },
    ...printedNumbers(bank).map(([name, value]) => ({
      label: words.bankNumbers[name],
      value,
      isNumber: true,
    })),
    { label: words.bank, value: bank.bankName, isNumber: false },
    { label: words.reference, value: reference, isNumber: true },
  ];
  return {
    facts: facts.filter(({ value }) => value !== ''),
    instructions,
    qr: hasPaymentQr
      ? paymentQrText({ ...bank, accountHolder, currency: terms.currency, amountMinor, reference })
      : null,
  };
}

type Margin = [number, number, number, number];

const qrSize = 84;

/** Drawn as rectangles: sharp at any size. */
function qrCode(text: string, format: DocumentFormat, theme: DocumentTheme) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const module = qrSize / rows.length;
  const squares = rows.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => ({
      type: 'rect' as const,
      x: x * module,
      y: y * module,
      w: length * module,
      // Rows overlap a little, or viewers show hairlines between them.
      h: module + 0.1,
      color: '#000000',
    })),
  );
  return {
    width: qrSize,
    stack: [
      { canvas: squares },
      {
        text: format.words.scanToPay,
        fontSize: theme.smallSize - 0.5,
        color: theme.muted,
        alignment: 'center' as const,
        margin: [0, 4, 0, 0] as Margin,
      },
    ],
  };
}

/** Start and length of dark modules in a row. */
export function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [place, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === place) last[1] += 1;
    else runs.push([place, 1]);
  }
  return runs;
}
