import type { PdfKitDocument, StructureElement } from './pdfkit-document.ts';

/** An element of a PDF's structure tree, which screen readers read instead of the pages. */
export type Tag = {
  type: TagType;
  parent: Tag | null;
  children: Tag[];
  element: StructureElement;
  /** The table's header is drawn on each page, and read on the first. */
  isRepeated: boolean;
  firstPage?: object;
};

export type TagType =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Link'
  | 'Figure'
  | 'Caption'
  | 'L'
  | 'LI'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD';

/** What a node is, where pdfmake’s own properties don’t tell. */
export type NodeRole =
  /** Names the document, or a part of it. */
  | 'title'
  | 'heading'
  /** A table in which the first cell of each row names the second. */
  | 'facts'
  /** A table that only places what is in it. */
  | 'layout'
  /** A table whose rows belong to the table before it, or a cell with such a table and what follows both. */
  | 'continuation'
  /** A part of a header or footer that is read, after the content; the rest is decoration. */
  | 'details';

declare module 'pdfmake/interfaces.js' {
  interface ContentBase {
    role?: NodeRole;
    /** Makes the node a figure, which screen readers read as this text. Lines and images without it are decoration. */
    alt?: string;
  }
}

/** A node that pdfmake has measured. */
export type TaggedNode = {
  role?: NodeRole;
  alt?: string;
  /** Belongs to the cell before it, or above it. */
  _span?: boolean;
  _inlines?: { text: string }[];
  colSpan?: number;
  text?: unknown;
  ul?: unknown;
  image?: unknown;
  canvas?: { tag?: Tag | null }[];
  table?: { headerRows?: number };
  /** `tag` belongs to the content, `cellTag` to its cell. */
  tag?: Tag | null;
  cellTag?: Tag | null;
};

export type TagOptions = {
  alt?: string;
  /** Attributes of a cell. */
  cell?: { Scope?: 'Column' | 'Row'; ColSpan?: number };
  isRepeated?: boolean;
};

export function createTag(
  pdf: PdfKitDocument,
  type: TagType,
  parent: Tag | null,
  { alt, cell = {}, isRepeated }: TagOptions = {},
): Tag {
  const element = pdf.struct(type, alt === undefined ? {} : { alt });
  if (Object.keys(cell).length > 0) element.dictionary.data.A = { O: 'Table', ...cell };
  const tag: Tag = {
    type,
    parent,
    children: [],
    element,
    isRepeated: isRepeated ?? parent?.isRepeated ?? false,
  };
  if (parent) {
    parent.children.push(tag);
    parent.element.add(element);
  } else pdf.addStructure(element);
  return tag;
}
