import { regularFontFile } from './font-fallback.ts';
import { documentModule } from './pdfmake-parts.ts';
import type { EmbeddedFontClass, OpenFont } from './pdfmake-parts.ts';

/** The fonts of nearly every document. */
export const mainFontFiles = {
  normal: regularFontFile,
  bold: regularFontFile.replace('Regular', 'Medium'),
};

/** Keeps the main fonts open for the next documents: reading their tables takes half the time of a short PDF. */
export class SharedFontDocument extends documentModule.default {
  override font(source: string, ...rest: unknown[]): this {
    const opened = openFonts.get(source);
    if (opened && this._fontFamilies[source] === undefined) {
      this._fontCount += 1;
      // Two characters can share a glyph: copied text would have the one of an earlier document.
      for (const id of Object.keys(opened.font._glyphs)) Reflect.deleteProperty(opened.font._glyphs, id);
      this._fontFamilies[source] = new opened.Embedded(this, opened.font, `F${this._fontCount}`);
    }
    super.font(source, ...rest);
    if (!opened && mainFiles.has(source)) {
      // PDFKit exports no class of fonts.
      const Embedded = this._font.constructor as EmbeddedFontClass;
      openFonts.set(source, { Embedded, font: this._font.font });
    }
    return this;
  }
}

const mainFiles = new Set(Object.values(mainFontFiles));
const openFonts = new Map<string, { Embedded: EmbeddedFontClass; font: OpenFont }>();
