import { rendererModule } from './pdfmake-parts.ts';
import type { LayoutLine } from './pdfmake-parts.ts';
import { createTag } from './structure-tag.ts';
import type { Tag } from './structure-tag.ts';
import { isBlank } from './tagged-layout.ts';

type Item = { tag?: Tag | null };

/** pdfmake’s renderer, which also marks what it draws: as content of a tag, or as decoration. */
export class TaggedRenderer extends rendererModule.default {
  /** The tag that is being drawn. A link has a separate tag. */
  #open: { tag: Tag | null; link: Tag | null } | null = null;

  override renderPages(pages: readonly unknown[]): void {
    for (const page of pages) {
      super.renderPages([page]);
      this.#close();
    }
  }

  override renderLine(line: LayoutLine, x: number, y: number): void {
    const isLink = line.inlines.some(({ link }) => Boolean(link));
    this.#mark(isBlank(line.inlines) ? null : line.tag, isLink);
    super.renderLine(line, x, y);
  }

  override renderVector(vector: Item): void {
    this.#mark(vector.tag);
    super.renderVector(vector);
  }

  override renderImage(image: Item): void {
    this.#mark(image.tag);
    super.renderImage(image);
  }

  override renderWatermark(page: unknown): void {
    this.#mark(null);
    super.renderWatermark(page);
  }

  /** Continues what is open if it has the same tag, as the lines of a paragraph do. */
  #mark(owner: Tag | null = null, isLink = false): void {
    const { pdfDocument: pdf } = this;
    const tag = owner && this.#isRenderedAgain(owner) ? null : owner;
    if (this.#open?.tag === tag && isLink === (this.#open.link !== null)) return;
    this.#close();
    const link = tag && isLink ? createTag(pdf, 'Link', tag) : null;
    const marked = link ?? tag;
    if (marked) marked.element.add(pdf.markStructureContent(marked.type));
    else pdf.markContent('Artifact');
    if (link) pdf._currentStructureElement = link.element;
    this.#open = { tag, link };
  }

  #close(): void {
    if (!this.#open) return;
    this.pdfDocument.endMarkedContent();
    // On the page of the link, as PDFKit takes the current page for that of its annotation.
    this.#open.link?.element.end();
    this.pdfDocument._currentStructureElement = null;
    this.#open = null;
  }

  #isRenderedAgain(tag: Tag): boolean {
    const { page } = this.pdfDocument;
    tag.firstPage ??= page;
    return tag.isRepeated && tag.firstPage !== page;
  }
}
