import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import type { PDFObject, PDFPage, PDFRef } from '@cantoo/pdf-lib';

/** Pages of a receipt: a PDF with one form on each page, and the sizes of its pages in points. */
export type ReceiptPages = { pdf: Uint8Array; sizes: readonly { width: number; height: number }[] };

/**
 * What the pages of a PDF draw, without what a viewer would run, open or fill in.
 * @throws for encrypted, damaged and unusual files, and for those with more pages
 */
export async function extractReceiptPages(content: Uint8Array, maxPages: number): Promise<ReceiptPages> {
  const source = await PDFDocument.load(content, { updateMetadata: false });
  const pages = source.getPages();
  if (pages.length === 0 || pages.length > maxPages) throw new Error(`It has ${pages.length} pages.`);
  if (source.catalog.has(PDFName.of('OCProperties'))) throw new Error('Its layers may be hidden.');
  for (const [, object] of source.context.enumerateIndirectObjects()) dropWhatIsNotDrawn(object);
  const target = await PDFDocument.create({ updateMetadata: false });
  const copier = PDFObjectCopier.for(source.context, target.context);
  const budget = createByteBudget();
  const sizes = pages.map((page) => {
    if (hasVisibleAnnotations(page)) throw new Error('It has annotations or fields.');
    const { size, box, matrix } = uprightPage(page);
    const resources = page.node.Resources();
    const group = page.node.lookupMaybe(PDFName.of('Group'), PDFDict);
    const form = target.context.flateStream(contentOf(page, budget), {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: box,
      Matrix: matrix,
      ...(resources && { Resources: copier.copy(resources) }),
      ...(group && { Group: copier.copy(group) }),
    });
    drawForm(target.addPage([size.width, size.height]), target.context.register(form), [1, 0, 0, 1, 0, 0]);
    return size;
  });
  for (const [, object] of target.context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream) budget.take(object.contents);
  return { pdf: await target.save({ useObjectStreams: false }), sizes };
}

/** A page of a receipt on a page of another PDF, by their indexes, from the upper left corner. */
export type PlacedPage = {
  receipt: ReceiptPages;
  index: number;
  scale: number;
  onto: number;
  left: number;
  top: number;
};

/** Draws pages of receipts on those of a PDF. The same pages give the same bytes. */
export async function drawReceiptPages(content: Uint8Array, placed: readonly PlacedPage[]): Promise<Buffer> {
  const target = await PDFDocument.load(content, { updateMetadata: false });
  for (const [{ pdf }, pages] of Map.groupBy(placed, ({ receipt }) => receipt)) {
    const source = await PDFDocument.load(pdf, { updateMetadata: false });
    // One for all its pages, because they share fonts.
    const copier = PDFObjectCopier.for(source.context, target.context);
    for (const { index, scale, onto, left, top } of pages) {
      const drawn = source.getPage(index);
      const form = target.context.register(
        copier.copy(drawn.node.normalizedEntries().XObject.lookup(formName, PDFStream)),
      );
      const page = target.getPage(onto);
      const bottom = page.getHeight() - top - drawn.getHeight() * scale;
      drawForm(page, form, [scale, 0, 0, scale, left, bottom]);
    }
  }
  return Buffer.from(await target.save({ useObjectStreams: false }));
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

const formName = PDFName.of('Receipt');

/** Below what the page has, because that may leave other coordinates. */
function drawForm({ doc, node }: PDFPage, form: PDFRef, matrix: Matrix): void {
  const numbers = matrix.map((number) => Number(number.toFixed(4)));
  // Decoration, as the frame around it is a figure with its own text.
  const drawing = `q ${numbers.join(' ')} cm ${formName.asString()} Do Q`;
  const stream = doc.context.flateStream(`/Artifact BMC ${drawing} EMC\n`);
  node.setXObject(formName, form);
  const above = node.Contents();
  const others = above instanceof PDFArray ? above.asArray() : [];
  node.set(PDFName.of('Contents'), doc.context.obj([doc.context.register(stream), ...others]));
}

/** The visible part of a page, turned as viewers show it. */
function uprightPage(page: PDFPage): {
  size: { width: number; height: number };
  box: number[];
  matrix: Matrix;
} {
  const { x, y, width, height } = page.getCropBox();
  const [right, top] = [x + width, y + height];
  const isValid = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0;
  const turns: Record<number, Matrix> = {
    0: [1, 0, 0, 1, -x, -y],
    90: [0, -1, 1, 0, -y, right],
    180: [-1, 0, 0, -1, right, top],
    270: [0, 1, -1, 0, top, -x],
  };
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const matrix = turns[angle];
  if (!isValid || !matrix) throw new Error('A page has no valid size or rotation.');
  const size = angle % 180 === 0 ? { width, height } : { width: height, height: width };
  return { size, box: [x, y, right, top], matrix };
}

/** They aren't part of what a page draws: filled fields, stamps, comments. */
function hasVisibleAnnotations(page: PDFPage): boolean {
  const annotations = page.node.Annots();
  return Array.from({ length: annotations?.size() ?? 0 }, (_, place) =>
    annotations?.lookupMaybe(place, PDFDict),
  ).some((annotation) => {
    const kind = annotation?.lookupMaybe(PDFName.of('Subtype'), PDFName)?.asString() ?? '';
    const area = annotation?.lookupMaybe(PDFName.of('Rect'), PDFArray)?.asRectangle();
    // The field of a signature often has no area.
    return !['/Link', '/Popup'].includes(kind) && area && area.width !== 0 && area.height !== 0;
  });
}

/** What a page may draw with. Forms, patterns and some fonts have resources, too. */
const renderedResources = new Set(['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading']);

/** Removes what programs attach to forms, images and resources, in an object and what is written inside it. */
function dropWhatIsNotDrawn(object: PDFObject): void {
  if (object instanceof PDFArray) for (const item of object.asArray()) dropWhatIsNotDrawn(item);
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return;
  if (dict !== object) for (const name of ['PieceInfo', 'Metadata', 'AF']) dict.delete(PDFName.of(name));
  const resources = dict.lookup(PDFName.of('Resources'));
  if (resources instanceof PDFDict)
    for (const name of resources.keys())
      if (!renderedResources.has(name.decodeText())) resources.delete(name);
  for (const value of dict.values()) dropWhatIsNotDrawn(value);
}

/** Limits all streams of a receipt: one that inflates to megabytes may be named a hundred times. */
type ByteBudget = { left: () => number; take: (bytes: Uint8Array) => Uint8Array };

function createByteBudget(): ByteBudget {
  let left = 20 * 1024 * 1024;
  return {
    left: () => left,
    take: (bytes) => {
      left -= bytes.length;
      if (left <= 0) throw new Error('Its streams are larger than what is printed.');
      return bytes;
    },
  };
}

/** The streams of a page as one. */
function contentOf({ node }: PDFPage, budget: ByteBudget): Buffer {
  const contents = node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => node.context.lookup(ref)) : [contents];
  return Buffer.concat(
    streams.flatMap((stream) => [budget.take(decode(stream, budget.left())), Buffer.from('\n')]),
  );
}

function decode(stream: unknown, maxOutputLength: number): Uint8Array {
  if (!(stream instanceof PDFRawStream)) throw new Error('A page has an unusual content.');
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  const filters = (filter instanceof PDFArray ? filter.asArray() : [filter]).map(String);
  if (filter === undefined) return stream.contents;
  // Other filters have no limit, and a few kilobytes may become gigabytes.
  if (filters.join(' ') !== '/FlateDecode' || stream.dict.has(PDFName.of('DecodeParms')))
    throw new Error('A page has an unusual content.');
  return inflateSync(stream.contents, { maxOutputLength });
}
