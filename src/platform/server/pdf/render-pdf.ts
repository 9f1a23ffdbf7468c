import { dirname, sep } from 'node:path';
import pdfmake from 'pdfmake';
import { fontParts } from './cjk-fonts.ts';
import { regularFontFile } from './font-fallback.ts';

/** A definition for pdfmake; `Roboto` and all fonts of `openPdfFonts` are embedded. */
export type PdfDefinition = Parameters<typeof pdfmake.createPdf>[0];

const fontFolder = dirname(regularFontFile) + sep;

pdfmake.addFonts({
  Roboto: { normal: regularFontFile, bold: regularFontFile.replace('Regular', 'Medium') },
  // Loaded only when used. They have one weight.
  ...Object.fromEntries(fontParts.map(({ name, file }) => [name, { normal: file, bold: file }])),
});
const fontFiles = new Set(fontParts.map(({ file }) => file));
// Text of users must not make the renderer read files or open connections. [T37]
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path: string) => path.startsWith(fontFolder) || fontFiles.has(path));

export function renderPdf(definition: PdfDefinition): Promise<Buffer> {
  return pdfmake.createPdf(definition).getBuffer();
}
