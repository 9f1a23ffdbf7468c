/** Finds exported names and file names that stand for two things: a stranger guesses what a file holds from its name. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files that every feature may have, by what they hold. */
const structuralFiles = new Set([
  'api',
  'api-description',
  'audit-actions',
  'client-merge-hook',
  'contract',
  'contract-errors',
  'contract-fields',
  'contract-shared',
  'export-area',
  'feature',
  'features',
  'handlers',
  'load-page',
  'load-pages',
  'main',
  'lazy-components',
  'project-hook',
  'palette',
  'public',
  'queries',
  'shell-parts',
  'table',
  'upload-route',
]);

/** Names with one meaning in several files. */
const sharedNames: Readonly<Record<string, string>> = {
  createWork: 'what each side process exports',
  palette: 'what the palette finds of each feature',
  shellParts: 'what the shell shows of each feature',
};

const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|class|let|type|interface|enum) (\w+)/gm;

/** Faults as `name: file, file`; `sources` by their path. */
export function findSharedNames(sources: ReadonlyMap<string, string>): string[] {
  const files = new Map<string, string[]>();
  for (const [file, text] of sources) {
    // These pass on what other files define, under the same names.
    if (/\/(?:public|lazy-components|public-for-\w+)\.tsx?$/.test(file)) continue;
    for (const name of new Set(Array.from(text.matchAll(exported), ([, found = '']) => found)))
      if (!(name in sharedNames)) files.set(name, [...(files.get(name) ?? []), file]);
  }
  return faults(files, (all) => !areRuleAndSchema(all));
}

export function findSharedFileNames(paths: readonly string[]): string[] {
  // Each feature may have one for the same page.
  const own = paths.filter((path) => !/\/public-for-\w+\.tsx?$/.test(path));
  const files = Map.groupBy(own, (path) => basename(path).replace(/\.tsx?$/, ''));
  for (const name of structuralFiles) files.delete(name);
  return faults(files, () => true);
}

/** A contract's schema has the name of the rules' type that it describes. */
function areRuleAndSchema(files: readonly string[]): boolean {
  const feature = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
  return (
    files.length === 2 &&
    feature(files[0] ?? '') === feature(files[1] ?? '') &&
    files.some((file) => /\/rules\//.test(file)) &&
    files.some((file) => /\/contract(?:-\w+)?\.ts$/.test(file))
  );
}

function faults(
  files: ReadonlyMap<string, string[]>,
  isFault: (files: readonly string[]) => boolean,
): string[] {
  return [...files]
    .filter(([, all]) => all.length > 1 && isFault(all))
    .map(([name, all]) => `${name}: ${all.join(', ')}`);
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
  const sources = new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]));
  const wrong = [...findSharedNames(sources), ...findSharedFileNames(paths)];
  console.log(wrong.length > 0 ? wrong.join('\n') : `${paths.length} files: each name stands for one thing`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
