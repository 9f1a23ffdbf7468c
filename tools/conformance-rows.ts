/** Which rows of conformance/rows.txt does a test name, and which does none? */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Rows {
  /** Number → promise. */
  promised: Map<string, string>;
  /** Number → what it waits for. */
  later: Map<string, string>;
  named: Set<string>;
  /** Endings that look like row numbers and cannot be read as such, with their file. */
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
    later: numbered(read('conformance/later.txt')),
    named: new Set(endings.flatMap(({ ending }) => rowsOf(ending) ?? [])),
    unreadable: endings
      .filter(({ ending }) => !rowsOf(ending))
      .map(({ file, ending }) => `${file} … ${ending}`),
  };
}

/** In words, or nothing when every row is proved or known to come later. */
export function complaint({ promised, later, named, unreadable }: Rows): string | undefined {
  const wrong = [
    ...[...promised]
      .filter(([row]) => !named.has(row) && !later.has(row))
      .map(([row, text]) => `no test names ${row} ${text}`),
    ...[...later.keys()]
      .filter((row) => named.has(row))
      .map((row) => `${row} is tested: take it out of conformance/later.txt`),
    ...[...later.keys(), ...named].filter((row) => !promised.has(row)).map((row) => `there is no row ${row}`),
    ...unreadable.map((ending) => `write rows as [4.12] or [4.12, 4.13]: ${ending}`),
  ];
  return wrong.length > 0 ? wrong.join('\n') : undefined;
}

/** The brackets with numbers that stand last in a quoted title. */
export function titleEndings(source: string): string[] {
  const titles = source.matchAll(/((?:\[\d\.\d[^\]'"`\n]*\] ?)+)['"`]/g);
  return [...titles].flatMap(([, ending = '']) => ending.match(/\[[^\]]+\]/g) ?? []);
}

function rowsOf(ending: string): string[] | undefined {
  return /^\[\d\.\d{1,2}(, \d\.\d{1,2})*\]$/.test(ending) ? ending.slice(1, -1).split(', ') : undefined;
}

function numbered(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/^(\d\.\d{1,2}) (.+)$/gm)].map(([, row = '', words = '']) => [row, words]),
  );
}

if (import.meta.main) {
  const rows = readRows(fileURLToPath(new URL('..', import.meta.url)));
  const proved = [...rows.promised.keys()].filter((row) => rows.named.has(row)).length;
  console.log(complaint(rows) ?? 'every row due by now is named by a test');
  console.log(
    `${proved} of ${rows.promised.size} rows are named by a test, ${rows.later.size} wait for later areas`,
  );
  process.exitCode = complaint(rows) ? 1 : 0;
}
