import type { Content } from 'pdfmake';
import { composeInvoice } from '#src/features/invoices/rules/content/invoice-content.ts';
import type { InvoiceContent } from '#src/features/invoices/rules/content/invoice-content.ts';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';
import type { AttachedFile, PdfDefinition } from '#src/platform/server/pdf/render-pdf.ts';
import { facturXMetadata } from './factur-x-metadata.ts';
import { invoiceHead } from './invoice-head.ts';
import { letterDefinition } from './letter-definition.ts';
import { lineTable } from './line-table.ts';
import type { Ending } from './line-table.ts';
import { paymentDetails } from './payment-details.ts';
import { openFormat } from './pdf-format.ts';
import type { PdfFormat } from './pdf-format.ts';
import { contentWidth, themeOf } from './pdf-theme.ts';
import type { PdfTheme } from './pdf-theme.ts';
import type { PrintableInvoice } from './printable-invoice.ts';
import { receiptAnnex } from './receipt-annex.ts';
import type { ReceiptFrame } from './receipt-annex.ts';
import { drawReceiptPages } from './receipt-pages.ts';
import { timesheetAnnex } from './timesheet-annex.ts';
import { totalsBlock } from './totals.ts';

/** The same document gives the same bytes, on every machine. */
export async function renderInvoicePdf(document: PrintableInvoice): Promise<Buffer> {
  const { definition, frames } = toDefinition(document);
  if (frames.length === 0) return renderPdf(definition);
  const positions = new Map<number | undefined, { pageNumber: number; left: number; top: number }>();
  const pdf = await renderPdf({
    ...definition,
    // Only pdfmake knows where it lays out the frames.
    pageBreakBefore: ({ headlineLevel, startPosition }) => {
      positions.set(headlineLevel, startPosition);
      return false;
    },
  });
  return drawReceiptPages(
    pdf,
    frames.map((frame, place) => {
      const position = positions.get(place);
      if (!position) throw new Error(`Frame ${place} of a receipt has no position.`);
      return { ...frame, ...position, onto: position.pageNumber - 1 };
    }),
  );
}

function toDefinition(document: PrintableInvoice): { definition: PdfDefinition; frames: ReceiptFrame[] } {
  const format = openFormat(document);
  const theme = themeOf(document);
  const composed = composeInvoice(document, format);
  const receipts = receiptAnnex(document, format, theme);
  const definition = letterDefinition(
    document,
    {
      title: composed.title,
      content: drawContent(document, composed, receipts.content, format, theme),
      isDraft: document.number === null,
    },
    format,
    theme,
  );
  return {
    definition: {
      ...definition,
      attachedFiles: [...eInvoiceFile(document), ...receipts.files],
      ...archive(document),
    },
    frames: receipts.frames,
  };
}

function archive({ eInvoice }: PrintableInvoice): Pick<PdfDefinition, 'archiveMetadata'> {
  return eInvoice?.xml == null ? {} : { archiveMetadata: facturXMetadata(eInvoice) };
}

function eInvoiceFile({ eInvoice, createdAt }: PrintableInvoice): AttachedFile[] {
  if (eInvoice?.xml == null) return [];
  return [
    {
      name: eInvoice.fileName,
      contentType: 'text/xml',
      relationship: 'Alternative',
      modifiedAt: new Date(createdAt),
      content: Buffer.from(eInvoice.xml),
    },
  ];
}

function drawContent(
  document: PrintableInvoice,
  composed: InvoiceContent,
  receipts: Content[],
  format: PdfFormat,
  theme: PdfTheme,
): Content[] {
  const { title, kind, number, subject, totals, notes, payment } = composed;
  const heading = { title: kind, name: number.value, facts: [number, ...composed.facts] };
  const paragraph = (text: string, isMuted = false): Ending[] => {
    if (text.trim() === '') return [];
    const content: Content = {
      text: format.text(text),
      // Above, because space below the last paragraph could need another page.
      margin: [0, 8, 0, 0],
      ...(isMuted && { color: theme.muted, fontSize: theme.smallSize }),
    };
    return [{ content, height: 8 + format.heightOf(text, theme.fontSize, contentWidth(document, theme)) }];
  };
  const endings = [
    totalsBlock(document, totals, format, theme),
    ...(notes.prices === null ? [] : paragraph(notes.prices, true)),
    ...notes.tax.flatMap((note) => paragraph(note)),
    ...(payment === null ? [] : paymentDetails(document, payment, format, theme)),
    ...composed.paymentNotes.flatMap((note) => paragraph(note, true)),
    ...paragraph(composed.closing),
  ];
  const blocks: Content[] = [
    ...invoiceHead(document, heading, format, theme),
    ...(subject === '' ? [] : [{ text: format.text(subject), bold: true }]),
    ...paragraph(composed.intro).map(({ content }) => content),
    ...lineTable(document, composed, endings, format, theme),
    ...timesheetAnnex(document, title, format, theme),
    ...receipts,
  ];
  // All text is laid out here; the title repeats words of the head.
  return format.fonts.hasMissingGlyphs()
    ? [...blocks, ...paragraph(format.words.missingCharacters, true).map(({ content }) => content)]
    : blocks;
}
