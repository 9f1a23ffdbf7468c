/** Counts archaic words in comments, test titles and documents. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const phrases = [
  'told',
  'anew',
  'whoever',
  'whatever',
  'nobody',
  'somebody',
  'anybody',
  'everybody',
  'by now',
  'of its own',
  'of their own',
  'stands? here',
  'meanwhile',
  'go(?:es)? on',
  'went on',
  'puts? back',
  'thrown away',
  'in vain',
  'mended',
  '(?<!there )is no(?! longer)',
  'come to be',
  'takes? it up',
  'hears? of',
  'knows? nothing',
  'says? nothing',
  'lest',
  'ere',
  'shall',
  'whilst',
  'amongst',
  'albeit',
  '(?:w?h|t)ence',
  'there(?:by|of|to|upon)',
  'where(?:by|of|upon)',
  'here(?:in|by|of)',
  'hither(?:to)?',
  'henceforth',
  'upon',
  'of late',
  'as it stands',
  'in (?:its|their) turns?',
  'for ever',
  'for want of',
  'to be had',
  'as ever',
  'worked out',
  'brought back',
  'held against',
  'makes? for',
  "one['’]s",
];
const archaic = new RegExp(String.raw`\b(?:${phrases.join('|')})\b`, 'i');

/** Comment blocks of a source file: a block comment, or line comments without a line between them. */
export function commentBlocks(text: string): { line: number; text: string }[] {
  const blocks = text.matchAll(/(?:^|(?<=[\s{(,]))(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*)/g);
  return [...blocks].map(({ 0: block, index }) => ({
    line: text.slice(0, index).split('\n').length,
    text: block,
  }));
}

/** Titles of tests: the first argument of `it(…)`, `describe(…)` or `it.each(…)(…)`. */
export function testTitles(text: string): { line: number; text: string }[] {
  const titles = text.matchAll(/(?:\b(?:it|test|describe)(?:\.\w+)?|\))\(\s*(['"`])((?:(?!\1)[^\n])+)\1/g);
  return [...titles].map(({ 2: title = '', index }) => ({
    line: text.slice(0, index).split('\n').length,
    text: title,
  }));
}

/** The first archaic phrase in a text. */
export function findArchaic(text: string): string | undefined {
  return archaic.exec(text)?.[0];
}

/** The maximum share of comments and titles with such words; documents may have none. */
const maxShare = 0.01;

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  let blocks = 0;
  const inComments: string[] = [];
  const inDocuments: string[] = [];
  for (const file of files) {
    if (file.startsWith('tools/vocabulary')) continue;
    if (/\.(tsx?|mjs|cjs)$/.test(file)) {
      const source = readFileSync(`${root}${file}`, 'utf8');
      const titles = /\.(test|spec)\.tsx?$/.test(file) ? testTitles(source) : [];
      for (const { line, text } of [...commentBlocks(source), ...titles]) {
        blocks += 1;
        const phrase = findArchaic(text);
        if (phrase) inComments.push(`${file}:${line}: ${phrase}`);
      }
    } else if (file.endsWith('.md')) {
      for (const [index, line] of readFileSync(`${root}${file}`, 'utf8').split('\n').entries()) {
        const phrase = findArchaic(line);
        if (phrase) inDocuments.push(`${file}:${index + 1}: ${phrase}`);
      }
    }
  }
  const share = inComments.length / blocks;
  const isFault = share > maxShare || inDocuments.length > 0;
  if (isFault) console.log([...inComments, ...inDocuments].join('\n'));
  console.log(
    `${inComments.length} of ${blocks} comments and titles (${(share * 100).toFixed(1)} %) and ${inDocuments.length} lines of documents use archaic words`,
  );
  process.exitCode = isFault ? 1 : 0;
}
