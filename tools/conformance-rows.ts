/** Checks which rows of conformance/rows.txt are named by a test. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Rows {
  /** Row number → text. */
  promised: Map<string, string>;
  named: Set<string>;
  /** Title endings that look like row numbers but can't be parsed, with their file. */
  unreadable: string[];
}

export function readRows(root: string): Rows {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const tests = globSync('{src,conformance,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
  }).toSorted();
  const endings = tests.flatMap((file) => titleEndings(read(file)).map((ending) => ({ file, ending })));
  return {
    promised: numbered(read('conformance/rows.txt')),
    named: new Set(endings.flatMap(({ ending }) => rowsOf(ending) ?? [])),
    unreadable: endings
      .filter(({ ending }) => !rowsOf(ending))
      .map(({ file, ending }) => `${file} … ${ending}`),
  };
}

/** A message, or undefined if a test names every row. */
export function complaint({ promised, named, unreadable }: Rows): string | undefined {
  const wrong = [
    ...[...promised].filter(([row]) => !named.has(row)).map(([row, text]) => `no test names ${row} ${text}`),
    ...[...named].filter((row) => !promised.has(row)).map((row) => `there is no row ${row}`),
    ...unreadable.map((ending) => `write rows as [4.12] or [4.12, 4.13]: ${ending}`),
  ];
  return wrong.length > 0 ? wrong.join('\n') : undefined;
}

/** The bracketed numbers at the end of quoted titles. Titles that end in `@all` prove nothing: the check leaves them out. */
export function titleEndings(source: string): string[] {
  const titles = source.matchAll(/((?:\[\d\.\d[^\]'"`\n]*\] ?)+)['"`]/g);
  return [...titles].flatMap(([, ending = '']) => ending.match(/\[[^\]]+\]/g) ?? []);
}

function rowsOf(ending: string): string[] | undefined {
  return /^\[\d\.\d{1,2}(, \d\.\d{1,2})*\]$/.test(ending) ? ending.slice(1, -1).split(', ') : undefined;
}

function numbered(text: string): Map<string, string> {
  const lines = text.matchAll(/^(\d\.\d{1,2}) (.+)$/gm);
  return new Map([...lines].map(([, row = '', words = '']) => [row, words]));
}

/** Differences from another list of rows, ignoring layout and emphasis. */
export function differences(promised: Map<string, string>, other: string): string[] {
  const theirs = rowsIn(other);
  return [...new Set([...promised.keys(), ...theirs.keys()])].flatMap((row) => {
    const [ours = 'is not in our list', wanted = 'is not in theirs'] = [promised.get(row), theirs.get(row)];
    return plain(ours) === plain(wanted) ? [] : [`${row}\n  ours:   ${ours}\n  theirs: ${wanted}`];
  });
}

/** Rows may share a line: "7.4 By client, 7.5 by project". */
export function rowsIn(text: string): Map<string, string> {
  const rows = new Map<string, string>();
  for (const line of text.replaceAll('**', '').split(/\n(?=- |#|\n|Every )/)) {
    const starts = [...line.replaceAll('\n', ' ').matchAll(/(?<=^- |[.,:)"] )(\d\.\d{1,2}) (?=\S)/g)];
    for (const [place, { index, 1: row = '', input }] of starts.entries()) {
      const words = plain(input.slice(index + row.length, starts[place + 1]?.index));
      rows.set(row, words.replace(/,$/, ''));
    }
  }
  return rows;
}

function plain(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim();
}

if (import.meta.main) {
  const rows = readRows(fileURLToPath(new URL('..', import.meta.url)));
  const { promised, named } = rows;
  const proved = [...promised.keys()].filter((row) => named.has(row)).length;
  const [option, file] = process.argv.slice(2);
  const differing = option === '--compare' && file ? differences(promised, readFileSync(file, 'utf8')) : [];
  console.log(complaint(rows) ?? 'every row is named by a test');
  for (const difference of differing) console.log(difference);
  console.log(`${proved} of ${promised.size} rows are named by a test`);
  process.exitCode = complaint(rows) || differing.length > 0 ? 1 : 0;
}
