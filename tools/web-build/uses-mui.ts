import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const known = new Map<string, boolean>();

/**
 * Whether a module loads MUI, itself or by what it imports. Files of the build hold either such modules or others: a page
 * without MUI would load it otherwise, for a module beside one that it needs.
 */
export function usesMui(file: string): boolean {
  if (file.includes('node_modules')) return /[\\/]@(mui|emotion)[\\/]/.test(file);
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return false;
  const answer = known.get(file);
  if (answer !== undefined) return answer;
  known.set(file, false);
  const uses = importsOf(file).some(({ from, names }) => leadsToMui(file, from, names));
  known.set(file, uses);
  return uses;
}

function leadsToMui(file: string, from: string, names: readonly string[]): boolean {
  if (/^@(mui|emotion)\//.test(from)) return true;
  const path = resolveImport(file, from);
  if (path === undefined) return false;
  if (!path.endsWith('web/public.tsx')) return usesMui(path);
  // Only what is imported of it is loaded.
  return exportsOf(path).some(
    (part) => part.names.some((name) => names.includes(name)) && leadsToMui(path, part.from, part.names),
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
