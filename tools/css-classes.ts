/**
 * Finds classes that components use and no CSS module defines, and unused ones. Modules are imported as namespaces, so the
 * build writes the name of a class where it is used, instead of an object with all of them.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export type SourceFile = { path: string; text: string };

export function classProblems(components: readonly SourceFile[], modules: readonly SourceFile[]): string[] {
  const used = new Map(modules.map(({ path }) => [path, new Set<string>()]));
  const problems: string[] = [];
  const definedIn = new Map(modules.map(({ path, text }) => [path, definedClasses(text)]));
  for (const { path, text } of components) {
    for (const [, imported = '', from = ''] of text.matchAll(/import (.+) from '([^']+\.module\.css)'/g)) {
      const [, name = ''] = /^\* as (\w+)$/.exec(imported) ?? [];
      if (!name) {
        problems.push(`${path}: ${from} isn’t imported as a namespace`);
        continue;
      }
      const module = from.startsWith('#') ? from.slice(1) : normalize(join(dirname(path), from));
      for (const [, className = ''] of text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))) {
        used.get(module)?.add(className);
        if (!definedIn.get(module)?.has(className))
          problems.push(`${path}: ${module} defines no .${className}`);
      }
    }
  }
  for (const [module, classes] of definedIn) {
    for (const className of classes)
      if (!used.get(module)?.has(className)) problems.push(`${module}: unused .${className}`);
  }
  return problems;
}

function definedClasses(css: string): Set<string> {
  const own = css.replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, '');
  return new Set([...own.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name));
}

export function readSources(pattern: string): SourceFile[] {
  return globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
