import type { PdfKitDocument } from './pdfkit-document.ts';
import { layoutModule } from './pdfmake-parts.ts';
import type { LayoutLine, LayoutRow } from './pdfmake-parts.ts';
import { createTag } from './structure-tag.ts';
import type { Tag, TaggedNode, TagOptions } from './structure-tag.ts';

/** pdfmake’s layout, which also gives lines, images and shapes their tags. The tags are in the order of the content. */
export class TaggedLayout extends layoutModule.default {
  #pdf: PdfKitDocument | null = null;
  #document: Tag | null = null;
  /** Null for decoration, as headers, footers and backgrounds of pages are. */
  #current: Tag | null = null;

  override layoutDocument(content: unknown, pdf: PdfKitDocument, ...rest: unknown[]): unknown {
    this.#pdf = pdf;
    this.#document = createTag(pdf, 'Document', null);
    this.#current = this.#document;
    return super.layoutDocument(content, pdf, ...rest);
  }

  override addBackground(background: unknown): void {
    this.#within(null, () => super.addBackground(background));
  }

  override addHeadersAndFooters(header: unknown, footer: unknown): void {
    this.#within(null, () => super.addHeadersAndFooters(header, footer));
  }

  override processNode(node: TaggedNode, ...rest: unknown[]): void {
    const around = node.cellTag ?? this.#current ?? (node.role === 'details' ? this.#document : null);
    const tag = around && this.#tagOf(node, around);
    if (node.image !== undefined) node.tag = tag;
    for (const shape of node.canvas ?? []) shape.tag = tag;
    this.#within(tag, () => super.processNode(node, ...rest));
  }

  override processRow(row: LayoutRow): unknown {
    const { tableNode: table, cells, rowIndex = 0 } = row;
    const around = this.#current;
    if (around && table && table.role !== 'layout' && cells[0]?.role !== 'continuation') {
      const isRepeated = rowIndex < (table.table?.headerRows ?? 0);
      const tag = this.#add('TR', around, { isRepeated });
      for (const [column, cell] of cells.entries()) {
        if (cell._span) continue;
        const scope = isRepeated ? 'Column' : column === 0 && table.role === 'facts' ? 'Row' : null;
        cell.cellTag = this.#add(scope === null ? 'TD' : 'TH', tag, {
          cell: { ...(scope && { Scope: scope }), ...(cell.colSpan && { ColSpan: cell.colSpan }) },
        });
      }
    }
    return super.processRow(row);
  }

  override buildNextLine(node: TaggedNode): LayoutLine | null {
    const line = super.buildNextLine(node);
    if (line) line.tag = this.#current;
    return line;
  }

  /** The tag of what is in the node; null for decoration. */
  #tagOf(node: TaggedNode, around: Tag): Tag | null {
    if (node.alt !== undefined) return this.#add('Figure', around, { alt: node.alt });
    if (node.image !== undefined || node.canvas) return around.type === 'Figure' ? around : null;
    if (node.role === 'continuation') return node.table ? (around.children.at(-1) ?? null) : around.parent;
    if (node.table) return node.role === 'layout' ? around : this.#add('Table', around);
    if (node.ul) return this.#add('L', around);
    const parent = around.type === 'L' ? this.#add('LBody', this.#add('LI', around)) : around;
    if (!node._inlines || node.cellTag || isBlank(node._inlines)) return parent;
    const types = { title: 'H1', heading: 'H2' } as const;
    if (node.role === 'title' || node.role === 'heading') return this.#add(types[node.role], parent);
    return this.#add(parent.type === 'Figure' ? 'Caption' : 'P', parent);
  }

  #add(type: Tag['type'], parent: Tag, options?: TagOptions): Tag {
    if (!this.#pdf) throw new Error('The document has no layout yet.');
    return createTag(this.#pdf, type, parent, options);
  }

  #within(tag: Tag | null, run: () => void): void {
    const around = this.#current;
    this.#current = tag;
    run();
    this.#current = around;
  }
}

export function isBlank(inlines: readonly { text: string }[]): boolean {
  return inlines.every(({ text }) => text.trim() === '');
}
