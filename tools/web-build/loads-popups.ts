import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Its context doesn’t count: that is around all pages. */
const popups = /[\\/]@base-ui[\\/]react[\\/](?!csp-provider)/;
const known = new Map<string, boolean>();

/**
 * Whether a module loads Base UI, itself or by what it imports. Files of the build hold either such modules or others: a page
 * that opens nothing at once would load it otherwise, for a module beside one that it needs.
 */
export function loadsPopups(file: string): boolean {
  if (file.includes('node_modules')) return popups.test(file);
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return false;
  const answer = known.get(file);
  if (answer !== undefined) return answer;
  known.set(file, false);
  const uses = importsOf(file).some(({ from, names }) => leadsToPopups(file, from, names));
  known.set(file, uses);
  return uses;
}

function leadsToPopups(file: string, from: string, names: readonly string[]): boolean {
  if (popups.test(`/${from}`)) return true;
  const path = resolveImport(file, from);
  if (path === undefined) return false;
  if (!path.endsWith('web/public.tsx')) return loadsPopups(path);
  // Only what is imported of it is loaded.
  return exportsOf(path).some(
    (part) => part.names.some((name) => names.includes(name)) && leadsToPopups(path, part.from, part.names),
  );
}

function resolveImport(file: string, from: string): string | undefined {
  if (from.startsWith('#src/')) return join(root, from.slice(1));
  return from.startsWith('.') ? join(dirname(file), from) : undefined;
}

const importsOf = (file: string) => statementsOf(file, 'import');
const exportsOf = (file: string) => statementsOf(file, 'export');

function statementsOf(file: string, keyword: 'import' | 'export') {
  const statement = new RegExp(`^${keyword} (?!type )([^;'"]*?)from '([^']+)';`, 'gm');
  return [...readFileSync(file, 'utf8').matchAll(statement)].map(([, names = '', from = '']) => ({
    from,
    names: [...names.matchAll(/\w+/g)].map(([name]) => name),
  }));
}
