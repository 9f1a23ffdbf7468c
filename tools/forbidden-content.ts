/** Content that must not be in the repository, even if it compiles. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingOptionalPackages } from './missing-packages.ts';

interface ForbiddenPattern {
  description: string;
  files: RegExp;
  exceptFiles?: RegExp;
  pattern: RegExp;
}

const codeFile = /\.(tsx?|[cm]?js)$/;
const testFile = /\.(test|spec)\.tsx?$/;
const ruleFile = /^src\/(features\/[^/]+(\/rules(\/[^/]+)*)?|platform\/shared)\/[^/]+\.ts$/;

const forbiddenPatterns: ForbiddenPattern[] = [
  {
    description: 'a path of one machine',
    files: /./,
    exceptFiles: /^package-lock\.json$/,
    pattern: /(?<![\w./-])\/(?:work|root|home|Users)\/\w/,
  },
  { description: 'a registry of one machine', files: /(^|\/)\.npmrc$/, pattern: /^\S*registry *=/m },
  { description: 'a download address', files: /^package-lock\.json$/, pattern: /"resolved": "https?:/ },
  {
    description: 'a test that does not run',
    files: testFile,
    pattern: /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails?)\b/,
  },
  { description: 'a test that proves nothing', files: testFile, pattern: /expect\(true\)/ },
  {
    description: 'a rule that reads the clock',
    files: ruleFile,
    exceptFiles: testFile,
    pattern: /new Date\(\)|\bDate\.now\b|Temporal\.Now\b/,
  },
  {
    description: 'a rule that uses randomness',
    files: ruleFile,
    exceptFiles: testFile,
    pattern: /Math\.random\b|crypto\./,
  },
  {
    description: 'a format in the browser’s language instead of the interface’s',
    files: /^src\/.*\.tsx?$/,
    exceptFiles: testFile,
    pattern:
      /\bIntl\.\w+\(\s*(?:undefined\b|\)(?!\.resolvedOptions))|\.toLocale(?:Date|Time)?String\(\s*(?:undefined\b|\))|\.localeCompare\(/,
  },
  { description: 'an unfinished merge', files: codeFile, pattern: /^(?:<{7}|>{7}) /m },
];

/** Faults as `file:line: what`. */
export function findForbidden(file: string, text: string): string[] {
  return forbiddenPatterns
    .filter((fault) => fault.files.test(file) && !fault.exceptFiles?.test(file))
    .flatMap(({ description, pattern }) =>
      [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
        ({ index }) => `${file}:${lineNumber(text, index)}: ${description}`,
      ),
    );
}

/** Only a warning: long files usually hold two ideas. */
export function isLong(file: string, text: string): boolean {
  return codeFile.test(file) && !testFile.test(file) && lineNumber(text, text.length) > 300;
}

const maxFilesPerFolder = 25;

/** Folders of `src` with too many production files directly inside. */
export function findCrowdedFolders(files: readonly string[]): string[] {
  const production = files.filter((file) => /^src\/.*\.tsx?$/.test(file) && !testFile.test(file));
  return [...Map.groupBy(production, dirname)]
    .filter(([, inside]) => inside.length > maxFilesPerFolder)
    .map(([folder, { length }]) => `${folder}: ${length} files, at most ${maxFilesPerFolder}`);
}

/** Files in backticks of a document that don't exist, as `document:line: path`. A path may leave out its first folders. */
export function findMissingPaths(document: string, text: string, files: readonly string[]): string[] {
  const paths = text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|cjs|sql|md))`/g);
  return [...paths]
    .filter(([, path = '']) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
    .map(({ 1: path, index }) => `${document}:${lineNumber(text, index)}: ${path} does not exist`);
}

function lineNumber(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Tracked files and untracked ones that git doesn't ignore. */
function listFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const texts = listFiles(root)
    .filter((file) => !/\.(png|jpe?g|webp|ico|woff2|pdf)$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const found = texts.flatMap(([file, text]) => findForbidden(file, text));
  const files = texts.map(([file]) => file);
  found.push(...findCrowdedFolders(files));
  for (const [file, text] of texts) {
    if (/^(ARCHITECTURE|CONTRIBUTING|README|docs\/glossary)\.md$/.test(file))
      found.push(...findMissingPaths(file, text, files));
  }
  for (const name of missingOptionalPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'))) {
    found.push(`package-lock.json: ${name} is missing, so other machines can’t install`);
  }
  for (const fault of found) console.log(fault);
  for (const [file, text] of texts) {
    if (isLong(file, text)) console.log(`${file} has more than 300 lines: split it`);
  }
  process.exitCode = found.length > 0 ? 1 : 0;
}
