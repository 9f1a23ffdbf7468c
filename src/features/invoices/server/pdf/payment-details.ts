import type { Content } from 'pdfmake';
import encodeQR from 'qr';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { formatIban, isIban } from '#src/features/invoices/rules/iban.ts';
import { paymentQrText } from '#src/features/invoices/rules/payment-qr.ts';
import { factLayout } from './document-facts.ts';
import { lineHeight } from './document-format.ts';
import type { DocumentFormat } from './document-format.ts';
import { contentWidth } from './document-theme.ts';
import type { DocumentTheme } from './document-theme.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { Ending } from './line-table.ts';
import type { TextFormat } from './text-format.ts';

/** How to pay, if there is something to pay: the bank, and a QR code for SEPA transfers. */
export function paymentDetails(
  document: InvoiceDocument,
  { dueMinor }: InvoiceCalculation,
  format: DocumentFormat,
  theme: DocumentTheme,
): Ending[] {
  const payable = paymentFacts(document, dueMinor, format);
  if (!payable) return [];
  const { words } = format;
  const { facts, qr } = payable;
  const labels = facts.map(([label]) => label);
  const labelWidth = format.widest(labels, theme.fontSize);
  const valueWidth = contentWidth(document, theme) - qrSize - labelWidth - 12 - 16;
  const details = {
    width: '*',
    stack: [
      { text: words.payment, bold: true, margin: [0, 0, 0, 3] as Margin },
      {
        layout: factLayout,
        table: {
          widths: [labelWidth, valueWidth],
          body: facts.map(([label, value]) => [
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
    .map(([, value]) => format.heightOf(value, theme.fontSize, valueWidth) + 1)
    .reduce((sum, height) => sum + height, theme.fontSize * lineHeight + 3);
  return [{ content, height: Math.max(factsHeight, qr === null ? 0 : qrSize + 16) + 18 }];
}

/** The bank, and the text of the QR code. Null if nothing is to be paid, or not to a bank. */
export function paymentFacts(
  { bank, type, seller, hasPaymentQr, terms, ...document }: InvoiceDocument,
  amountMinor: number,
  { words }: TextFormat,
): { facts: [label: string, value: string][]; qr: string | null } | null {
  const isPayable = (type === 'invoice' || type === 'deposit') && amountMinor > 0;
  if (!isPayable || bank.iban.trim() === '') return null;
  const reference = document.number ?? words.draft;
  const accountHolder = bank.accountHolder || seller.name;
  const facts: [string, string][] = [
    [words.accountHolder, accountHolder],
    ['IBAN', isIban(bank.iban) ? formatIban(bank.iban) : bank.iban],
    ['BIC', bank.bic],
    [words.bank, bank.bankName],
    [words.reference, reference],
  ];
  return {
    facts: facts.filter(([, value]) => value !== ''),
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
