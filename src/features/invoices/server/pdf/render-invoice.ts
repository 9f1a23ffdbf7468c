import type { Content } from 'pdfmake';
import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';
import type { PdfDefinition } from '#src/platform/server/pdf/render-pdf.ts';
import { documentTitle } from './document-facts.ts';
import { openFormat } from './document-format.ts';
import type { DocumentFormat } from './document-format.ts';
import { documentHead } from './document-head.ts';
import { contentWidth, themeOf } from './document-theme.ts';
import type { DocumentTheme } from './document-theme.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { lineTable } from './line-table.ts';
import { footerColumns } from './parties.ts';
import { paymentDetails } from './payment-details.ts';
import { timesheetAnnex } from './timesheet-annex.ts';
import { totalsBlock } from './totals.ts';

/** The same document gives the same bytes, on every machine. */
export function renderInvoicePdf(document: InvoiceDocument): Promise<Buffer> {
  return renderPdf(toDefinition(document));
}

function toDefinition(document: InvoiceDocument): PdfDefinition {
  const format = openFormat(document);
  const theme = themeOf(document);
  const title = documentTitle(document, format);
  const createdAt = new Date(document.createdAt);
  const content = toContent(document, format, theme);
  const footer = pageFooter(document, format, theme);
  return {
    pageSize: document.pageSize === 'Letter' ? 'LETTER' : 'A4',
    pageMargins: theme.margins,
    language: document.language,
    displayTitle: true,
    info: { title, author: document.seller.name, creationDate: createdAt, modDate: createdAt },
    ...(document.logo && { images: { logo: toDataUrl(document.logo) } }),
    ...(document.number === null && {
      watermark: { text: format.words.draft, color: theme.muted, opacity: 0.06, bold: true },
    }),
    defaultStyle: { font: 'Roboto', fontSize: theme.fontSize, lineHeight: 1.25, color: theme.text },
    background: (page, size) =>
      page === 1 && document.layout === 'modern'
        ? { canvas: [{ type: 'rect', x: 0, y: 0, w: size.width, h: bandHeight, color: theme.accent }] }
        : null,
    header: (page) => (page === 1 ? null : pageHeader(title, format, theme)),
    footer,
    content,
  };
}

const bandHeight = 104;

function toContent(document: InvoiceDocument, format: DocumentFormat, theme: DocumentTheme): Content[] {
  const { texts, terms, taxNotes } = document;
  const calculation = calculateInvoice(terms);
  const paragraph = (text: string, isMuted = false): Content[] =>
    text.trim() === ''
      ? []
      : [
          {
            text: format.text(text),
            // Above, because space below the last paragraph could need another page.
            margin: [0, 8, 0, 0],
            ...(isMuted && { color: theme.muted, fontSize: theme.smallSize }),
          },
        ];
  const blocks: Content[] = [
    ...documentHead(document, format, theme),
    ...(texts.subject.trim() === '' ? [] : [{ text: format.text(texts.subject), bold: true }]),
    ...paragraph(texts.intro),
    lineTable(document, calculation, format, theme),
    totalsBlock(document, calculation, format, theme),
    ...(terms.pricesIncludeTax ? paragraph(format.words.pricesIncludeTax, true) : []),
    ...taxNotes.flatMap((note) => paragraph(note)),
    ...paymentDetails(document, calculation, format, theme),
    ...paragraph(texts.closing),
    ...timesheetAnnex(document, format, theme),
  ];
  // All text is laid out here; the title repeats words of the head.
  return format.fonts.hasMissingGlyphs()
    ? [...blocks, ...paragraph(format.words.missingCharacters, true)]
    : blocks;
}

/** From the second page on. */
function pageHeader(title: string, format: DocumentFormat, theme: DocumentTheme): Content {
  const [left, top, right] = theme.margins;
  return {
    text: format.text(title),
    fontSize: theme.smallSize,
    color: theme.muted,
    alignment: 'right',
    margin: [left, top / 2, right, 0],
  };
}

function pageFooter(document: InvoiceDocument, format: DocumentFormat, theme: DocumentTheme) {
  const [left, , right] = theme.margins;
  const [width, gap, pageWidth] = [contentWidth(document, theme), 14, 70];
  const columns = footerColumns(document, format).map((lines) => ({
    width: (width - pageWidth - 3 * gap) / 3,
    stack: lines.map((line) => ({ text: format.text(line) })),
  }));
  return (page: number, pages: number): Content => ({
    margin: [left, 8, right, 0],
    fontSize: theme.smallSize - 1,
    color: theme.muted,
    lineHeight: 1.2,
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: theme.rule }],
        margin: [0, 0, 0, 6],
      },
      {
        columns: [
          ...columns,
          { width: pageWidth, text: format.words.page(page, pages), alignment: 'right' as const },
        ],
        columnGap: gap,
      },
    ],
  });
}

/** pdfmake reads images from data URLs only, as we let it read no files. */
function toDataUrl(image: Uint8Array): string {
  const type = image[0] === 0x89 ? 'png' : 'jpeg';
  return `data:image/${type};base64,${Buffer.from(image).toString('base64')}`;
}
