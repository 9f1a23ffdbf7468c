import { dirname, sep } from 'node:path';
import pdfmake from 'pdfmake';
import { fontParts } from './cjk-fonts.ts';
import { EscapedMetadataDocument } from './escaped-metadata-document.ts';
import { regularFontFile } from './font-fallback.ts';
import type { PdfKitDocument } from './pdfkit-document.ts';
import { documentModule, layoutModule, rendererModule } from './pdfmake-parts.ts';
import { mainFontFiles } from './shared-font-document.ts';
import { TaggedLayout } from './tagged-layout.ts';
import { TaggedRenderer } from './tagged-renderer.ts';

/** A definition for pdfmake; `Roboto` and all fonts of `openPdfFonts` are embedded. */
export type PdfDefinition = Omit<Parameters<typeof pdfmake.createPdf>[0], 'files'> & {
  /** Files inside the PDF. */
  attachedFiles?: readonly AttachedFile[];
  /** Makes it a PDF/A-3b, with this in its XMP metadata. Content must not use pages of other PDFs. */
  archiveMetadata?: string;
};

export type AttachedFile = {
  name: string;
  contentType: string;
  /** What it is to the pages: the same in another form, or an addition. */
  relationship: 'Alternative' | 'Supplement';
  modifiedAt: Date;
  content: Uint8Array;
};

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
documentModule.default = EscapedMetadataDocument;

/** With a structure tree, so that screen readers read headings, tables and figures in the order of the content. */
export async function renderPdf({
  attachedFiles = [],
  archiveMetadata,
  ...definition
}: PdfDefinition): Promise<Buffer> {
  const made = pdfmake.createPdf({
    ...definition,
    // Scopes of table headers need PDF 1.5.
    version: '1.7',
    tagged: true,
    displayTitle: true,
    ...(archiveMetadata !== undefined && { subset: 'PDF/A-3b' }),
    ...(attachedFiles.length > 0 && { files: Object.fromEntries(attachedFiles.map(toEmbeddedFile)) }),
  });
  if (archiveMetadata !== undefined) {
    // pdfmake’s types don’t know all of PDFKit’s document.
    const document = (await made.getStream()) as unknown as PdfKitDocument;
    document.appendXML(archiveMetadata);
  }
  return made.getBuffer();
}

function toEmbeddedFile({ name, contentType, relationship, modifiedAt, content }: AttachedFile) {
  const src = `data:${contentType};base64,${Buffer.from(content).toString('base64')}`;
  const file = {
    src,
    name,
    type: contentType,
    relationship,
    creationDate: modifiedAt,
    modifiedDate: modifiedAt,
  };
  return [name, file] as const;
}
