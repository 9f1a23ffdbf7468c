import { dirname, sep } from 'node:path';
import pdfmake from 'pdfmake';
import { fontParts } from './cjk-fonts.ts';
import { regularFontFile } from './font-fallback.ts';
import { documentModule, layoutModule, rendererModule } from './pdfmake-parts.ts';
import { SharedFontDocument, mainFontFiles } from './shared-font-document.ts';
import { TaggedLayout } from './tagged-layout.ts';
import { TaggedRenderer } from './tagged-renderer.ts';

/** A definition for pdfmake; `Roboto` and all fonts of `openPdfFonts` are embedded. */
export type PdfDefinition = Parameters<typeof pdfmake.createPdf>[0];

const fontFolder = dirname(regularFontFile) + sep;

pdfmake.addFonts({
  Roboto: mainFontFiles,
  // Loaded only when used. They have one weight.
  ...Object.fromEntries(fontParts.map(({ name, file }) => [name, { normal: file, bold: file }])),
});
const fontFiles = new Set(fontParts.map(({ file }) => file));
// Text of users must not make the renderer read files or open connections. [T37]
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path: string) => path.startsWith(fontFolder) || fontFiles.has(path));
// pdfmake writes no structure tree and has no hook for one.
layoutModule.default = TaggedLayout;
rendererModule.default = TaggedRenderer;
documentModule.default = SharedFontDocument;

/** With a structure tree, so that screen readers read headings, tables and figures in the order of the content. */
export function renderPdf(definition: PdfDefinition): Promise<Buffer> {
  // Scopes of table headers need PDF 1.5.
  return pdfmake.createPdf({ ...definition, version: '1.7', tagged: true, displayTitle: true }).getBuffer();
}
