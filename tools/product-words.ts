/** Finds words of the product in the code, SQL and strings of the platform, which would serve another product. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commentBlocks } from './vocabulary.ts';

const nouns = [
  'approval',
  'expense',
  'invoice',
  'mileage',
  'payment',
  'portal',
  'project',
  'receipt',
  'retainer',
  'timesheet',
  'unbilled',
];
/** Words that computers use, too: only in these combinations, or only in the plural. */
const phrases = ['clients', 'client (?:ids?|viewers?|merges?)', 'timer keys?', 'timer prefix'];
const productWord = new RegExp(String.raw`\b(?:(?:${nouns.join('|')})s?|${phrases.join('|')})\b`, 'gi');

export interface AllowedWords {
  files: RegExp;
  words: readonly string[];
  reason: string;
}

export const allowedWords: readonly AllowedWords[] = [
  {
    files:
      /^src\/platform\/server\/(access\/viewer-access|database\/(app-roles|limit-to-client|database|login-roles|query-as-user|user-(connection|transaction))|http\/private-link-routes)\.ts$/,
    words: ['client id', 'clients', 'portal'],
    reason: 'what a client sees is read by a database role of its own',
  },
  {
    files: /^src\/platform\/server\/database\/database\.ts$/,
    words: ['approval'],
    reason: 'new accounts wait for approval',
  },
  {
    files: /^src\/platform\/server\/files\/(gcs-driver|file-store)|shared\/file-store-errors/,
    words: ['project'],
    reason: 'projects of Google Cloud',
  },
  {
    files: /^src\/platform\/server\/api-description\/example-values\.ts$/,
    words: ['project', 'invoice', 'payment'],
    reason: 'examples of records refer to each other, until records are declared once',
  },
  {
    files: /^src\/platform\/web\/kit\/(overlays|fields)\/[\w-]+\.tsx$/,
    words: ['portal'],
    reason: 'the library’s name for rendering elsewhere in the document',
  },
  {
    files: /^src\/platform\/web\/link-page\/payment-part\.tsx$/,
    words: ['payment'],
    reason: 'shared by the pages of links, which have no feature below both yet',
  },
  {
    files: /^src\/platform\/web\/offline\/(pending-work|device-encryption)\.ts$/,
    words: ['expense', 'expenses', 'timer key', 'timer keys', 'timer prefix'],
    reason: 'asked before sign-in, until features declare in web/feature.tsx what they store',
  },
];

/** Product words as `file:line: word`, apart from allowed ones. */
export function findProductWords(file: string, source: string): string[] {
  const allowed = allowedWords.filter(({ files }) => files.test(file)).flatMap(({ words }) => words);
  return productWords(source)
    .filter(({ word }) => !allowed.includes(word))
    .map(({ line, word }) => `${file}:${line}: ${word}`);
}

function productWords(source: string): { line: number; word: string }[] {
  const code = commentBlocks(source).reduce(
    (rest, { text }) => rest.replace(text, () => text.replaceAll(/[^\n]/g, '')),
    source,
  );
  return code.split('\n').flatMap((text, index) =>
    [...separateWords(text).matchAll(productWord)].map(([word]) => ({
      line: index + 1,
      word: word.toLowerCase(),
    })),
  );
}

/** `clientId`, `client_id` and `CLIENT_ID` are two words. */
function separateWords(text: string): string {
  return text.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').replaceAll('_', ' ');
}

/** What is allowed but doesn’t occur. */
export function findUnusedAllowances(sources: ReadonlyMap<string, string>): string[] {
  return allowedWords.flatMap(({ files, words }) => {
    const used = new Set(
      [...sources]
        .filter(([file]) => files.test(file))
        .flatMap(([, source]) => productWords(source))
        .map(({ word }) => word),
    );
    return words
      .filter((word) => !used.has(word))
      .map((word) => `${files.source}: ${word} doesn’t occur any more`);
  });
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('src/platform/**/*.{ts,tsx,json}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const sources = new Map(files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]));
  const faults = [...sources].flatMap(([file, source]) => findProductWords(file, source));
  faults.push(...findUnusedAllowances(sources));
  console.log(
    faults.length > 0 ? faults.join('\n') : `${files.length} files of the platform name no feature`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}
