import { basename } from 'node:path';
import type { Plugin } from 'vite';

export function isFacade(code: string): boolean {
  return facadePattern.test(code);
}

type Chunk = { fileName: string; code: string };

/** The whole file: `export{t as Page}from"./pages.js";`. */
const facadePattern = /^export\{([^}]+)\}from"(\.\/[^"]+)";\s*$/;

/**
 * By the path of a facade, the expression that imports its target. A lazily loaded module inside a larger file gets a
 * facade: a file that only re-exports it, which would be one more request.
 */
function importTargets(chunks: readonly Chunk[]): Map<string, string> {
  const targets = new Map<string, string>();
  for (const { fileName, code } of chunks) {
    const [, names, target] = facadePattern.exec(code) ?? [];
    if (!names || !target) continue;
    const members = names.split(',').map((name) => {
      const [from = '', to = from] = name.split(' as ');
      return `${to}:e.${from}`;
    });
    targets.set(`./${basename(fileName)}`, `import("${target}").then(e=>({${members.join(',')}}))`);
  }
  return targets;
}

export function redirectImports(chunks: readonly Chunk[]): void {
  const targets = importTargets(chunks);
  for (const chunk of chunks) {
    chunk.code = chunk.code.replaceAll(
      /import\(["`](\.\/[^"`]+)["`]\)/g,
      (call, path: string) => targets.get(path) ?? call,
    );
  }
}

/** The facades stay in the build for its manifest; nothing loads them. */
export const skipFacades: Plugin = {
  name: 'skip-facades',
  enforce: 'pre',
  generateBundle(_options, bundle) {
    redirectImports(Object.values(bundle).filter((file) => file.type === 'chunk'));
  },
};
