/** Checks how much script each page loads against a budget. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { appPages, publicPages } from '#src/app/web/page-parts.ts';
import { manifestFile } from './web-build/list-files.ts';

interface Budget {
  page: string;
  /** What the route loads besides the entry: its page and layout. */
  parts: readonly string[];
  maxKb: number;
  /** Each file is a request. */
  maxFiles: number;
}

const limits: Readonly<Record<string, { maxKb: number; maxFiles: number }>> = {
  '/': { maxKb: 101, maxFiles: 3 },
  '/auth/login': { maxKb: 103, maxFiles: 3 },
  // The library of its window of rows.
  '/timesheets': { maxKb: 184, maxFiles: 9 },
  // The form library, and the editor itself.
  '/invoices/:id (draft)': { maxKb: 190, maxFiles: 8 },
};
const limitsOfApp = { maxKb: 178, maxFiles: 10 };

export const budgets: Budget[] = [...publicPages.filter(({ path }) => path in limits), ...appPages].map(
  ({ path, kind, parts }) => {
    const page = kind === undefined ? path : `${path} (${kind})`;
    return { page, parts, ...(limits[page] ?? limitsOfApp) };
  },
);

/** Pages of private links: each is built alone and loads all scripts of its folder. Below it, the service worker stores nothing. */
export const linkPages = [
  { input: 'invoice-link.html', assetsDir: 'i/assets', page: '/i/…', maxKb: 70, maxFiles: 4 },
  { input: 'portal.html', assetsDir: 'p/assets', page: '/p/…', maxKb: 90, maxFiles: 4 },
];

/** What the build writes about a file. */
export interface Chunk {
  /** That of one of its modules. */
  name?: string;
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
export type Manifest = Record<string, Chunk>;

/** The script files a page needs: the entry, its parts, and their static imports. */
export function requiredScripts(manifest: Manifest, parts: readonly string[]): string[] {
  const files = requiredChunks(manifest, parts).map(({ file }) => file);
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/** The style sheets of the same files. */
export function requiredStyles(manifest: Manifest, parts: readonly string[]): string[] {
  return [...new Set(requiredChunks(manifest, parts).flatMap(({ css = [] }) => css))];
}

function requiredChunks(manifest: Manifest, parts: readonly string[]): Chunk[] {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  if (entries.length === 0) throw new Error('the build has no entry');
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} doesn’t load on demand: is its route still lazy?`);
    visited.add(name);
    chunk.imports?.forEach(visit);
  };
  [...entries, ...parts].forEach(visit);
  return [...visited].flatMap((name) => manifest[name] ?? []);
}

/** Brotli size, from the precompressed file if there is one. */
function brotliBytes(file: string): number {
  return existsSync(`${file}.br`)
    ? readFileSync(`${file}.br`).length
    : brotliCompressSync(readFileSync(file)).length;
}

if (import.meta.main) {
  const build = fileURLToPath(new URL('../build/web', import.meta.url));
  // Written by the build we just ran.
  const manifest = JSON.parse(readFileSync(join(build, manifestFile), 'utf8')) as Manifest;
  const pages = [
    ...budgets.map((budget) => ({
      ...budget,
      scripts: requiredScripts(manifest, budget.parts),
    })),
    ...linkPages.map((page) => ({ ...page, scripts: globSync(`${page.assetsDir}/*.js`, { cwd: build }) })),
  ];
  const names = new Map(Object.values(manifest).map(({ file, name }) => [file, name]));
  for (const { page, scripts, maxKb, maxFiles } of pages) {
    const files = scripts.map((file) => ({ file, kb: brotliBytes(join(build, file)) / 1000 }));
    const kb = files.reduce((sum, one) => sum + one.kb, 0);
    const isTooMuch = files.length === 0 || kb > maxKb || files.length > maxFiles;
    const size = `${kb.toFixed(1)} of ${maxKb} kB (brotli), ${files.length} of ${maxFiles} files`;
    console.log(`${page}: ${size}${isTooMuch ? ' TOO MUCH' : ''}`);
    for (const one of files.toSorted((a, b) => b.kb - a.kb))
      console.log(`  ${one.kb.toFixed(1).padStart(7)}  ${one.file} ${names.get(one.file) ?? ''}`);
    if (isTooMuch) process.exitCode = 1;
  }
}
