import type { Content } from 'pdfmake';
import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';
import type { PdfDefinition } from '#src/platform/server/pdf/render-pdf.ts';
import { documentFacts, documentTitle } from './document-facts.ts';
import { openFormat } from './document-format.ts';
import type { DocumentFormat } from './document-format.ts';
import { documentHead } from './document-head.ts';
import { contentWidth, themeOf } from './document-theme.ts';
import type { DocumentTheme } from './document-theme.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { letterDefinition } from './letter-definition.ts';
import { lineTable } from './line-table.ts';
import type { Ending } from './line-table.ts';
import { paymentDetails } from './payment-details.ts';
import { receiptAnnex } from './receipt-annex.ts';
import { timesheetAnnex } from './timesheet-annex.ts';
import { pricesNote, totalsBlock } from './totals.ts';

/** The same document gives the same bytes, on every machine. */
export function renderInvoicePdf(document: InvoiceDocument): Promise<Buffer> {
  return renderPdf(toDefinition(document));
}

function toDefinition(document: InvoiceDocument): PdfDefinition {
  const format = openFormat(document);
  const theme = themeOf(document);
  const content = toContent(document, format, theme);
  return letterDefinition(
    document,
    { title: documentTitle(document, format), content, isDraft: document.number === null },
    format,
    theme,
  );
}

function toContent(document: InvoiceDocument, format: DocumentFormat, theme: DocumentTheme): Content[] {
  const { texts, terms, taxNotes, paymentNotes } = document;
  const calculation = calculateInvoice(terms);
  const heading = {
    title: format.words.titles[document.type],
    name: document.number ?? format.words.draft,
    facts: documentFacts(document, format),
  };
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
    totalsBlock(document, calculation, format, theme),
    ...pricesNote(document, calculation, format).flatMap((note) => paragraph(note, true)),
    ...taxNotes.flatMap((note) => paragraph(note)),
    ...paymentDetails(document, calculation, format, theme),
    ...paymentNotes.flatMap((note) => paragraph(note, true)),
    ...paragraph(texts.closing),
  ];
  const blocks: Content[] = [
    ...documentHead(document, heading, format, theme),
    ...(texts.subject.trim() === '' ? [] : [{ text: format.text(texts.subject), bold: true }]),
    ...paragraph(texts.intro).map(({ content }) => content),
    ...lineTable(document, calculation, endings, format, theme),
    ...timesheetAnnex(document, format, theme),
    ...receiptAnnex(document, format, theme),
  ];
  // All text is laid out here; the title repeats words of the head.
  return format.fonts.hasMissingGlyphs()
    ? [...blocks, ...paragraph(format.words.missingCharacters, true).map(({ content }) => content)]
    : blocks;
}
