import type { Content } from 'pdfmake';
import { pdfName } from '#src/features/invoices/server/issue/file-names.ts';
import type { AttachedFile } from '#src/platform/server/pdf/render-pdf.ts';
import { toDataUrl } from './letter-definition.ts';
import type { PdfFormat } from './pdf-format.ts';
import { contentHeight, contentWidth } from './pdf-theme.ts';
import type { PdfTheme } from './pdf-theme.ts';
import type { PrintableInvoice } from './printable-invoice.ts';
import type { PlacedPage, ReceiptPages } from './receipt-pages.ts';

type PageOrientation = 'landscape' | 'portrait';

/** A frame in the annex into which a page of a receipt is drawn; its place in the list is its `headlineLevel`. */
export type ReceiptFrame = Pick<PlacedPage, 'receipt' | 'index' | 'scale'>;

/**
 * The receipts of billed expenses, each picture and page on its page; the others are listed. A PDF with an electronic
 * invoice has PDF receipts as files inside it, because PDF/A forbids much of what their pages may use, such as fonts
 * that aren't embedded.
 */
export function receiptAnnex(
  document: PrintableInvoice,
  format: PdfFormat,
  theme: PdfTheme,
): { content: Content[]; frames: ReceiptFrame[]; files: AttachedFile[] } {
  const { words } = format;
  const headingSize = theme.fontSize + 4;
  const frames: ReceiptFrame[] = [];
  const heading = (text: string, pageOrientation: PageOrientation = 'portrait'): Content => ({
    role: 'heading',
    text: format.text(text),
    pageBreak: 'before',
    pageOrientation,
    bold: true,
    fontSize: headingSize,
    color: theme.accentText,
    margin: [0, 0, 0, headingGap],
  });
  const roomBelow = (text: string, orientation: PageOrientation = 'portrait') => {
    const { width, height } = contentSize(document, theme, orientation);
    // Bold lines are longer, and higher than their size.
    return { width, height: height - format.heightOf(text, headingSize * 1.2, width) - headingGap };
  };

  const drawPicture = (title: string, picture: Uint8Array): Content[] => {
    const text = `${words.receipt} · ${title}`;
    const { width, height } = roomBelow(text);
    return [heading(text), { image: toDataUrl(picture), alt: text, fit: [width, height] }];
  };
  const framePages = (title: string, receipt: ReceiptPages): Content[] =>
    receipt.sizes.flatMap(({ width, height }, index): Content[] => {
      const count = receipt.sizes.length;
      const text = `${words.receipt} · ${title}${count === 1 ? '' : ` · ${index + 1}/${count}`}`;
      const orientation = width > height ? 'landscape' : 'portrait';
      const room = roomBelow(text, orientation);
      // Never larger than the receipt.
      const scale = Math.min(1, room.width / width, room.height / height);
      const headlineLevel = frames.push({ receipt, index, scale }) - 1;
      const frame = {
        x: 0,
        y: 0,
        w: width * scale,
        h: height * scale,
        lineWidth: 0.5,
        lineColor: theme.rule,
      };
      return [heading(text, orientation), { headlineLevel, alt: text, canvas: [{ type: 'rect', ...frame }] }];
    });

  const list = (title: string, items: readonly string[]): Content[] =>
    items.length === 0 ? [] : [heading(title), { ul: items.map((text) => ({ text: format.text(text) })) }];
  const files = document.eInvoice === null ? [] : receiptFiles(document, format);
  const apart = document.receipts.filter(({ picture, pages }) => !picture && !pages);
  return {
    content: [
      ...document.receipts.flatMap(({ title, picture, pages }) => [
        ...(picture ? drawPicture(title, picture) : []),
        ...(pages && document.eInvoice === null ? framePages(title, pages) : []),
      ]),
      ...list(
        words.receiptsInside,
        files.map(({ name }) => name),
      ),
      ...list(
        words.receiptsApart,
        apart.map(({ title }) => title),
      ),
    ],
    frames,
    files,
  };
}

const headingGap = 8;

function receiptFiles({ receipts, createdAt }: PrintableInvoice, { words }: PdfFormat): AttachedFile[] {
  return receipts
    .flatMap(({ title, pages }) => (pages ? [{ title, pdf: pages.pdf }] : []))
    .map(({ title, pdf }, place) => ({
      // In small letters, because PDFKit sorts names as people do, and readers may search by bytes.
      name: pdfName(`${words.receipt}-${place + 1}-${title}`.toLowerCase()),
      contentType: 'application/pdf',
      relationship: 'Supplement',
      modifiedAt: new Date(createdAt),
      content: pdf,
    }));
}

/** Between the margins. */
function contentSize(document: PrintableInvoice, theme: PdfTheme, orientation: PageOrientation) {
  const [width, height] = [contentWidth(document, theme), contentHeight(document, theme)];
  if (orientation === 'portrait') return { width, height };
  const [left, top, right, bottom] = theme.margins;
  const [across, along] = [left + right, top + bottom];
  return { width: height + along - across, height: width + across - along };
}
