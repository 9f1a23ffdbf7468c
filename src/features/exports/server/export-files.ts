import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import { csvFileName, jsonFileName, rowsFileName } from '#src/features/exports/rules/manifest.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { ExportableArea, ExportablePart } from '#src/platform/server/export-contract.ts';
import { toCsv } from '#src/platform/shared/formats/csv-text.ts';
import { readRowPages } from './queries.ts';

export type ExportArea = ExportableArea<FieldCipher>;

declare module '#src/platform/server/feature.ts' {
  interface Contributions {
    exportAreas: ExportArea;
    /** Exported data that isn’t a list of records. */
    exportParts: ExportablePart;
  }
}

/** One file of an export, generated while it is read. */
export type ExportFile = { name: string; parts: AsyncIterable<{ text: string; records: number }> };

/** JSON, CSV and rows. */
export function areaFiles(db: Db, owner: Owner, area: ExportArea, cipher: FieldCipher | null): ExportFile[] {
  const records = () => decryptedPages(area, cipher, area.pages(db, owner));
  return [
    { name: csvFileName(area.name), parts: csvParts(db, owner, area, records()) },
    { name: jsonFileName(area.name), parts: jsonParts(records()) },
    { name: rowsFileName(area.name), parts: rowParts(area, cipher, readRowPages(db, owner, area.table)) },
  ];
}

/** JSON and rows. */
export function partFiles(db: Db, owner: Owner, { name, exportItems }: ExportablePart): ExportFile[] {
  const items = memoize(() => exportItems(db, owner));
  return [
    { name: jsonFileName(name), parts: jsonParts(asSinglePage(items)) },
    { name: rowsFileName(name), parts: itemLines(items) },
  ];
}

/** Both files share one query. */
function memoize<T>(ask: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => (promise ??= ask());
}

async function* asSinglePage(items: () => Promise<readonly object[]>) {
  yield await items();
}

async function* itemLines(items: () => Promise<readonly object[]>) {
  const list = await items();
  yield { text: list.map((item) => `${JSON.stringify(item)}\n`).join(''), records: list.length };
}

async function* decryptedPages(
  { decrypt }: ExportArea,
  cipher: FieldCipher | null,
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<readonly object[]> {
  for await (const page of pages) {
    yield decrypt ? await Promise.all(page.map((record) => decrypt.record(record, cipher))) : page;
  }
}

async function* csvParts(db: Db, owner: Owner, area: ExportArea, pages: AsyncIterable<readonly object[]>) {
  const columns = [...area.columns, ...((await area.moreColumns?.(db, owner)) ?? [])];
  const withNames = await area.nameResolver?.(db, owner);
  yield { text: `\uFEFF${toCsv([[...columns, 'other']])}`, records: 0 };
  for await (const page of pages) {
    const rows = page.map((record) => toCells(columns, { ...record, ...withNames?.(record) }));
    if (rows.length > 0) yield { text: toCsv(rows), records: rows.length };
  }
}

function toCells(columns: readonly string[], record: object): string[] {
  const remaining = new Map<string, unknown>(Object.entries(record));
  const cells = columns.map((column) => formatCell(remaining.get(column)));
  for (const column of columns) remaining.delete(column);
  return [...cells, remaining.size === 0 ? '' : JSON.stringify(Object.fromEntries(remaining))];
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function* jsonParts(pages: AsyncIterable<readonly object[]>) {
  let isFirst = true;
  yield { text: '[', records: 0 };
  for await (const page of pages) {
    const lines = page.map((record) => `\n${JSON.stringify(record)}`).join(',');
    if (page.length > 0) yield { text: isFirst ? lines : `,${lines}`, records: page.length };
    isFirst &&= page.length === 0;
  }
  yield { text: '\n]\n', records: 0 };
}

async function* rowParts(
  { decrypt }: ExportArea,
  cipher: FieldCipher | null,
  pages: ReturnType<typeof readRowPages>,
) {
  for await (const page of pages) {
    const rows = decrypt ? await Promise.all(page.map((image) => decrypt.row(image, cipher))) : page;
    yield { text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''), records: rows.length };
  }
}
