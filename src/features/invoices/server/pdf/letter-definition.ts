import type { Content } from 'pdfmake';
import type { PdfDefinition } from '#src/platform/server/pdf/render-pdf.ts';
import { footerColumns } from './parties.ts';
import { lineHeight } from './pdf-format.ts';
import type { PdfFormat } from './pdf-format.ts';
import type { PdfTheme } from './pdf-theme.ts';
import type { Letter } from './printable-invoice.ts';

type Printed = { title: string; content: Content[]; isDraft?: boolean };

/** Pages with the seller’s details below, which screen readers read once, and the title above from the second page on. */
export function letterDefinition(
  document: Letter,
  { title, content, isDraft = false }: Printed,
  format: PdfFormat,
  theme: PdfTheme,
): PdfDefinition {
  const createdAt = new Date(document.createdAt);
  const footer = pageFooter(document, format, theme);
  return {
    pageSize: document.pageSize === 'Letter' ? 'LETTER' : 'A4',
    pageMargins: theme.margins,
    language: document.language,
    info: { title, author: document.seller.name, creationDate: createdAt, modDate: createdAt },
    ...(document.logo && { images: { logo: toDataUrl(document.logo) } }),
    ...(isDraft && {
      watermark: { text: format.words.draft, color: theme.muted, opacity: 0.06, bold: true },
    }),
    defaultStyle: { font: 'Roboto', fontSize: theme.fontSize, lineHeight, color: theme.text },
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

/** From the second page on. */
function pageHeader(title: string, format: PdfFormat, theme: PdfTheme): Content {
  const [left, top, right] = theme.margins;
  return {
    text: format.text(title),
    fontSize: theme.smallSize,
    color: theme.muted,
    alignment: 'right',
    margin: [left, top / 2, right, 0],
  };
}

function pageFooter(document: Letter, format: PdfFormat, theme: PdfTheme) {
  const [left, , right] = theme.margins;
  const [gap, pageWidth] = [14, 70];
  const blocks = footerColumns(document, format).map((lines) => lines.map((line) => format.text(line)));
  // Some receipts are on landscape pages.
  return (page: number, pages: number, size: { width: number }): Content => {
    const width = size.width - left - right;
    const columns = blocks.map((lines) => ({
      ...(page === 1 && { role: 'details' as const }),
      width: (width - pageWidth - 3 * gap) / 3,
      stack: lines.map((text) => ({ text })),
    }));
    return {
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
            { width: pageWidth, text: format.words.page({ page, pages }), alignment: 'right' as const },
          ],
          columnGap: gap,
        },
      ],
    };
  };
}

/** pdfmake reads images from data URLs only, as we let it read no files. */
export function toDataUrl(image: Uint8Array): string {
  const type = image[0] === 0x89 ? 'png' : 'jpeg';
  return `data:image/${type};base64,${Buffer.from(image).toString('base64')}`;
}
