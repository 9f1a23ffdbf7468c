import { stringify } from 'csv-stringify/sync';
import type { Sealing } from '#src/features/encryption/server/public.ts';
import { csvName, jsonName, rowsName } from '#src/features/exports/manifest.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { PortableArea, PortablePart } from '#src/platform/server/portable.ts';
import { rowPages } from './queries.ts';

export type Area = PortableArea<Sealing>;
/** One file of an export, made as it is read. */
export type ExportFile = { name: string; parts: AsyncIterable<{ text: string; records: number }> };

/** The three files of an area. */
export function filesOf(db: Db, owner: Owner, area: Area, sealing: Sealing | null): ExportFile[] {
  const records = () => openRecords(area, sealing, area.pages(db, owner));
  return [
    { name: csvName(area.name), parts: csvParts(area, records(), area.named?.(db, owner)) },
    { name: jsonName(area.name), parts: jsonParts(records()) },
    { name: rowsName(area.name), parts: rowParts(area, sealing, rowPages(db, owner, area.table)) },
  ];
}

/** The two files of a part. */
export function filesOfPart(db: Db, owner: Owner, { name, tell }: PortablePart): ExportFile[] {
  const items = once(() => tell(db, owner));
  return [
    { name: jsonName(name), parts: jsonParts(inOnePage(items)) },
    { name: rowsName(name), parts: itemLines(items) },
  ];
}

/** Both files say the same. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= ask());
}

async function* inOnePage(items: () => Promise<readonly object[]>) {
  yield await items();
}

async function* itemLines(items: () => Promise<readonly object[]>) {
  const told = await items();
  yield { text: told.map((item) => `${JSON.stringify(item)}\n`).join(''), records: told.length };
}

async function* openRecords(
  { open }: Area,
  sealing: Sealing | null,
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<readonly object[]> {
  for await (const page of pages) {
    yield open ? await Promise.all(page.map((record) => open.record(record, sealing))) : page;
  }
}

/** What would begin a formula in a spreadsheet is kept as text. [ASVS 1.2.10] */
const dialect = { record_delimiter: '\r\n', quoted_match: /[\r\n]/, escape_formulas: true } as const;

async function* csvParts(
  { columns }: Area,
  pages: AsyncIterable<readonly object[]>,
  named?: Promise<(record: object) => object>,
) {
  const withNames = await named;
  yield { text: `\uFEFF${stringify([[...columns, 'other']], dialect)}`, records: 0 };
  for await (const page of pages) {
    const rows = page.map((record) => cellsOf(columns, { ...record, ...withNames?.(record) }));
    if (rows.length > 0) yield { text: stringify(rows, dialect), records: rows.length };
  }
}

function cellsOf(columns: readonly string[], record: object): string[] {
  const said = new Map<string, unknown>(Object.entries(record));
  const cells = columns.map((column) => written(said.get(column)));
  for (const column of columns) said.delete(column);
  return [...cells, said.size === 0 ? '' : JSON.stringify(Object.fromEntries(said))];
}

function written(value: unknown): string {
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

async function* rowParts({ open }: Area, sealing: Sealing | null, pages: ReturnType<typeof rowPages>) {
  for await (const page of pages) {
    const rows = open ? await Promise.all(page.map((image) => open.row(image, sealing))) : page;
    yield { text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''), records: rows.length };
  }
}
