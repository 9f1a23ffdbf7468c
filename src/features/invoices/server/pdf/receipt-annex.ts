import type { Content } from 'pdfmake';
import { toDataUrl } from './letter-definition.ts';
import type { PdfFormat } from './pdf-format.ts';
import { contentHeight, contentWidth } from './pdf-theme.ts';
import type { PdfTheme } from './pdf-theme.ts';
import type { PrintableInvoice } from './printable-invoice.ts';
import type { PlacedPage, ReceiptPages } from './receipt-pages.ts';

type PageOrientation = 'landscape' | 'portrait';

/** A frame in the annex into which a page of a receipt is drawn; its place in the list is its `headlineLevel`. */
export type ReceiptFrame = Pick<PlacedPage, 'receipt' | 'index' | 'scale'>;

/** The receipts of billed expenses, each picture and page on its page; the others are listed. */
export function receiptAnnex(
  document: PrintableInvoice,
  format: PdfFormat,
  theme: PdfTheme,
): { content: Content[]; frames: ReceiptFrame[] } {
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

  const apart = document.receipts.filter(({ picture, pages }) => !picture && !pages);
  return {
    content: [
      ...document.receipts.flatMap(({ title, picture, pages }) => [
        ...(picture ? drawPicture(title, picture) : []),
        ...(pages ? framePages(title, pages) : []),
      ]),
      ...(apart.length === 0
        ? []
        : [heading(words.receiptsApart), { ul: apart.map(({ title }) => ({ text: format.text(title) })) }]),
    ],
    frames,
  };
}

const headingGap = 8;

/** Between the margins. */
function contentSize(document: PrintableInvoice, theme: PdfTheme, orientation: PageOrientation) {
  const [width, height] = [contentWidth(document, theme), contentHeight(document, theme)];
  if (orientation === 'portrait') return { width, height };
  const [left, top, right, bottom] = theme.margins;
  const [across, along] = [left + right, top + bottom];
  return { width: height + along - across, height: width + across - along };
}
