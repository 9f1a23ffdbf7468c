import type { Content } from 'pdfmake';
import encodeQR from 'qr';
import type { DocumentPayment } from '#src/features/invoices/rules/content/payment-instructions.ts';
import type { Ending } from './line-table.ts';
import { lineHeight } from './pdf-format.ts';
import type { PdfFormat } from './pdf-format.ts';
import { contentWidth, factLayout } from './pdf-theme.ts';
import type { PdfTheme } from './pdf-theme.ts';
import type { PrintableInvoice } from './printable-invoice.ts';

/** To an account, with a QR code for SEPA transfers, or as a text says. */
export function paymentDetails(
  document: PrintableInvoice,
  payment: DocumentPayment,
  format: PdfFormat,
  theme: PdfTheme,
): Ending[] {
  const { facts, instructions, page } = payment;
  const width = contentWidth(document, theme);
  const title = paymentTitle(payment);
  const text: Ending = {
    content: {
      stack: [...(facts.length === 0 ? [title] : []), { text: format.text(instructions) }],
      margin: [0, facts.length === 0 ? 14 : 4, 0, 4],
    },
    height: format.heightOf(`${payment.title}\n${instructions}`, theme.fontSize, width) + 21,
  };
  return [
    ...(facts.length === 0 ? [] : [accountBlock(document, payment, format, theme)]),
    ...(instructions === '' ? [] : [text]),
    ...(page === null ? [] : [paymentPage(page)]),
  ];

  function paymentPage({ label, url }: NonNullable<DocumentPayment['page']>): Ending {
    const isAlone = facts.length === 0 && instructions === '';
    return {
      content: {
        stack: [
          ...(isAlone ? [paymentTitle(payment)] : []),
          { text: label },
          { text: format.text(url).map((run) => ({ ...run, link: url })), color: theme.accentText },
        ],
        margin: [0, isAlone ? 14 : 4, 0, 4],
      },
      height: format.heightOf(`${payment.title}\n${label}\n${url}`, theme.fontSize, width) + 21,
    };
  }
}

function accountBlock(
  document: PrintableInvoice,
  payment: DocumentPayment,
  format: PdfFormat,
  theme: PdfTheme,
): Ending {
  const { facts, qr } = payment;
  const labels = facts.map(({ label }) => label);
  const labelWidth = format.widest(labels, theme.fontSize);
  const valueWidth = contentWidth(document, theme) - qrSize - labelWidth - 12 - 16;
  const details = {
    width: '*',
    stack: [
      paymentTitle(payment),
      {
        role: 'facts' as const,
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

function paymentTitle({ title }: DocumentPayment) {
  return { role: 'heading' as const, text: title, bold: true, margin: [0, 0, 0, 3] as Margin };
}

type Margin = [number, number, number, number];

const qrSize = 84;

/** Drawn as rectangles: sharp at any size. */
function qrCode(text: string, format: PdfFormat, theme: PdfTheme) {
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
    alt: format.words.scanToPay,
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
