import { mapValues } from '#src/platform/shared/objects.ts';
import { SharedFontDocument } from './shared-font-document.ts';

/** Writes title and author of a document as text into its XMP metadata: PDFKit writes them as they are. */
export class EscapedMetadataDocument extends SharedFontDocument {
  override _addInfo(): void {
    const { info } = this;
    this.info = mapValues(info, (value) => (typeof value === 'string' ? escapeXml(value) : value));
    super._addInfo();
    this.info = info;
  }
}

/** Removes what XML can’t contain. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
