/** Finds pages, links and features that the app names itself, apart from the `feature.tsx` that declares them. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commentBlocks } from './vocabulary.ts';

/** They name the files whose scripts load with the document, and the texts of the app’s manifest. */
const allowed = new Set(['src/app/web/page-parts.ts', 'src/app/web/prerender.tsx']);

/** The paths of pages that a `feature.tsx` declares. */
export function declaredPaths(manifest: string): string[] {
  return [...manifest.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path = '']) => path);
}

/** Strings of the app that lead to a declared page, as `file:line: text`. */
export function findNamedPaths(file: string, source: string, paths: readonly string[]): string[] {
  const areas = new Set(paths.map((path) => path.split('/')[0] ?? '').filter((area) => /^\w/.test(area)));
  const code = commentBlocks(source).reduce(
    (rest, { text }) => rest.replace(text, () => text.replaceAll(/[^\n]/g, '')),
    source,
  );
  return code
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/(['"`])\/([\w-]+)(?:[/?#:][^'"`]*)?\1/g)]
        .filter(([, , area = '']) => areas.has(area))
        .map(([text]) => `${file}:${index + 1}: ${text}`),
    );
}

/** Features that aren’t in the app’s list. */
export function findUnlisted(manifests: readonly string[], list: string): string[] {
  return manifests
    .filter((file) => !list.includes(`'#${file}'`))
    .map((file) => `${file} isn’t in src/app/web/features.ts`);
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');
  const manifests = globSync('src/{features/*/web,pages/*}/feature.tsx', { cwd: root });
  const paths = manifests.flatMap((file) => declaredPaths(read(file)));
  const files = globSync('src/app/web/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !allowed.has(file) && !/\.test\.tsx?$/.test(file),
  );
  const faults = [
    ...files.flatMap((file) => findNamedPaths(file, read(file), paths)),
    ...findUnlisted(manifests, read('src/app/web/features.ts')),
  ];
  console.log(
    faults.length > 0 ? faults.join('\n') : `${paths.length} pages are declared by their features alone`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}
