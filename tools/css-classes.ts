/**
 * Finds classes that components use and no CSS module defines, unused ones, and slow selectors. Modules are imported as namespaces, so the
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

/**
 * Selectors that depend on the hover or focus of an element around what they style, and end in `*` or a pseudo-element.
 * Chromium remembers no class for them: whatever is hovered or focused, it styles everything below it again.
 */
export function broadSelectors(modules: readonly SourceFile[]): string[] {
  return modules.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(broadSelector)].map(([selector]) => `${path}: ${selector}`),
  );
}

const broadSelector =
  /:(?:hover|focus|focus-within|focus-visible|active)\b[^,{}]*[\s>+~](?:\*|[^\s>+~,]*::[\w-]+)(?=\s*[,{])/g;

function withoutComments(css: string): string {
  return css.replaceAll(/\/\*.*?\*\//gs, '');
}

function definedClasses(css: string): Set<string> {
  const own = withoutComments(css).replaceAll(/:global\([^)]*\)/g, '');
  return new Set([...own.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name));
}

export function readSources(pattern: string): SourceFile[] {
  return globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
