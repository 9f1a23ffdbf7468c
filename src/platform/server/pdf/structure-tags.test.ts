import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { Content } from 'pdfmake';
import { expect, it } from 'vitest';
import { readPdfStructure } from '#tests/support/server/pdf-structure.ts';
import { renderPdf } from './render-pdf.ts';
import type { PdfDefinition } from './render-pdf.ts';

const render = (content: Content, definition: Partial<PdfDefinition> = {}) =>
  renderPdf({ pageSize: 'A6', language: 'de', info: { title: 'Report' }, ...definition, content });

async function catalogOf(pdf: Uint8Array): Promise<PDFDict> {
  return (await PDFDocument.load(pdf)).catalog;
}

/** All elements of the tree with this type. */
function elementsOf(parent: PDFDict, type: string): PDFDict[] {
  const children = parent.lookup(PDFName.of('K'));
  const elements = (children instanceof PDFArray ? children.asArray() : [])
    .map((_child, place) => (children as PDFArray).lookup(place))
    .filter((child) => child instanceof PDFDict);
  return elements.flatMap((element) => [
    ...(element.get(PDFName.of('S')) === PDFName.of(type) ? [element] : []),
    ...elementsOf(element, type),
  ]);
}

it('names the language and shows the title', async () => {
  const catalog = await catalogOf(await render('Text'));
  expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).toString()).toContain('/Marked true');
  expect(catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict).toString()).toContain(
    '/DisplayDocTitle true',
  );
  expect(catalog.get(PDFName.of('Lang'))?.toString()).toBe('(de)');
});

it('has headings, paragraphs, lists and figures in the order of the content', async () => {
  const shape = { type: 'rect' as const, x: 0, y: 0, w: 9, h: 9, color: '#000000' };
  const pdf = await render([
    { role: 'title', text: 'Report' },
    // Drawn beside each other, and read one after the other.
    { columns: [['First', 'Second'], { text: 'Third' }] },
    { role: 'heading', text: 'Part' },
    { ul: ['One', { stack: ['Two', 'More'] }] },
    { canvas: [shape] },
    { alt: 'A square', stack: [{ canvas: [shape, shape] }, { text: 'Below it' }] },
    { text: '' },
  ]);
  const { outline, decoration, lost } = await readPdfStructure(pdf);
  expect(outline).toEqual([
    'H1 Report',
    'P First',
    'P Second',
    'P Third',
    'H2 Part',
    'L',
    '  LI',
    '    LBody',
    '      P One',
    '  LI',
    '    LBody',
    '      P Two',
    '      P More',
    'Figure "A square"',
    '  Caption Below it',
  ]);
  expect([decoration, lost]).toEqual([[], []]);
});

it('skips headers, footers, backgrounds and watermarks, but for the details that are read once', async () => {
  const pdf = await render(['Page one', { text: 'Page two', pageBreak: 'before' }], {
    header: (page) => ({ text: `Header ${page}` }),
    footer: (page) => ({
      columns: [{ text: `Page ${page}` }, { text: 'Tax number', ...(page === 1 && { role: 'details' }) }],
    }),
    background: () => ({ text: 'Behind' }),
    watermark: 'Draft',
  });
  const { outline, decoration, lost } = await readPdfStructure(pdf);
  expect(outline).toEqual(['P Page one', 'P Tax number', 'P Page two']);
  expect(decoration.toSorted()).toEqual(
    [
      'Behind',
      'Behind',
      'Draft',
      'Draft',
      'Header 1',
      'Header 2',
      'Page 1',
      'Page 2',
      'Tax number',
    ].toSorted(),
  );
  expect(lost).toEqual([]);
});

it('a table over several pages has its header once, and each row and cell once', async () => {
  const names = Array.from({ length: 60 }, (_none, place) => `Row ${place}`);
  const rows = names.map((name) => [name, '1.00']);
  const pdf = await render([
    { table: { headerRows: 1, dontBreakRows: true, body: [['Name', 'Amount'], ...rows] } },
    { role: 'continuation', table: { body: [[{ colSpan: 2, text: 'Total' }, '']] } },
    { role: 'facts', table: { body: [['Date', 'Today']] } },
    { role: 'layout', table: { body: [['Only placed']] } },
  ]);
  const { outline, decoration, lost } = await readPdfStructure(pdf);
  const [first, ...others] = outline.flatMap((line, place) => (line === 'Table' ? [place] : []));
  expect(outline.slice(first, 7)).toEqual([
    'Table',
    '  TR',
    '    TH Name',
    '    TH Amount',
    '  TR',
    '    TD Row 0',
    '    TD 1.00',
  ]);
  expect(outline.filter((line) => line.includes('TD Row'))).toEqual(names.map((name) => `    TD ${name}`));
  expect(others.length).toBeGreaterThan(2);
  expect(outline.slice(-6)).toEqual([
    '    TD Total',
    'Table',
    '  TR',
    '    TH Date',
    '    TD Today',
    'P Only placed',
  ]);
  expect(new Set(decoration)).toEqual(new Set(['Name', 'Amount']));
  expect(lost).toEqual([]);

  const [table, facts, ...more] = elementsOf(
    (await catalogOf(pdf)).lookup(PDFName.of('StructTreeRoot'), PDFDict),
    'Table',
  );
  expect(more).toEqual([]);
  expect(table && elementsOf(table, 'TR')).toHaveLength(62);
  const attributesOf = (cell: PDFDict) => cell.get(PDFName.of('A'))?.toString().replaceAll(/\s+/g, ' ');
  expect(table && elementsOf(table, 'TH').map(attributesOf)).toEqual(
    Array(2).fill('<< /O /Table /Scope /Column >>'),
  );
  expect(table && elementsOf(table, 'TD').map(attributesOf).at(-1)).toBe('<< /O /Table /ColSpan 2 >>');
  expect(facts && elementsOf(facts, 'TH').map(attributesOf)).toEqual(['<< /O /Table /Scope /Row >>']);
});

it('a link belongs to its annotation, on its page', async () => {
  const pdf = await render([
    'Page one',
    { text: [{ text: 'example.com', link: 'https://example.com' }], pageBreak: 'before' },
    { text: 'Page three', pageBreak: 'before' },
  ]);
  expect((await readPdfStructure(pdf)).outline).toEqual([
    'P Page one',
    'P',
    '  Link example.com',
    'P Page three',
  ]);
  const document = await PDFDocument.load(pdf);
  const page = document.getPage(1);
  const [link] = elementsOf(document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict), 'Link');
  const annotation = link?.lookup(PDFName.of('K'), PDFArray).lookup(1, PDFDict);
  expect(annotation?.get(PDFName.of('Pg'))).toBe(page.ref);
  expect(annotation?.get(PDFName.of('Obj'))).toBe(page.node.Annots()?.get(0));
});
