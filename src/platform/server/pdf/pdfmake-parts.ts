import { createRequire } from 'node:module';
import type { PdfKitDocument } from './pdfkit-document.ts';
import type { Tag, TaggedNode } from './structure-tag.ts';

/** A row of a table, or the columns of a node. */
export type LayoutRow = { cells: TaggedNode[]; tableNode?: TaggedNode; rowIndex?: number };

export type LayoutLine = { inlines: { text: string; link?: string | null }[]; tag?: Tag | null };

// The part we override; the package has no types for it.
declare class LayoutBuilder {
  layoutDocument(content: unknown, pdf: PdfKitDocument, ...rest: unknown[]): unknown;
  processNode(node: TaggedNode, ...rest: unknown[]): void;
  processRow(row: LayoutRow): unknown;
  buildNextLine(node: TaggedNode): LayoutLine | null;
  addBackground(background: unknown): void;
  addHeadersAndFooters(header: unknown, footer: unknown): void;
}
declare class Renderer {
  pdfDocument: PdfKitDocument;
  renderPages(pages: readonly unknown[]): void;
  renderLine(line: LayoutLine, x: number, y: number): void;
  renderVector(vector: { tag?: Tag | null }): void;
  renderImage(image: { tag?: Tag | null }): void;
  renderWatermark(page: unknown): void;
}
declare class PdfDocument {
  /** Fonts by file. Each document has its own, which note the glyphs it uses. */
  _fontFamilies: Record<string, EmbeddedFont>;
  _fontCount: number;
  _font: EmbeddedFont;
  info: Record<string, unknown>;
  font(source: string, ...rest: unknown[]): this;
  /** Writes `info` as XMP. */
  _addInfo(): void;
}
type EmbeddedFont = { font: OpenFont; constructor: unknown };
export type EmbeddedFontClass = new (document: PdfDocument, font: OpenFont, id: string) => EmbeddedFont;
/** A font of fontkit. Its glyphs keep the characters for which they were first used. */
export type OpenFont = { _glyphs: object };

const require = createRequire(import.meta.url);

/** Modules of pdfmake; it uses what is their `default` when it makes a document. */
export const layoutModule = require('pdfmake/js/LayoutBuilder.js') as { default: typeof LayoutBuilder };
export const documentModule = require('pdfmake/js/PDFDocument.js') as { default: typeof PdfDocument };
export const rendererModule = require('pdfmake/js/Renderer.js') as { default: typeof Renderer };
