import { basename } from 'node:path';
import type { Plugin } from 'vite';

type Chunk = { name: string; fileName: string; code: string; imports: string[] };

/** Moves the helpers into the file of the packages; undefined if one of both is missing. */
export function joinFiles(chunks: readonly Chunk[]): Chunk | undefined {
  const helpers = chunks.find(({ name }) => name === 'rolldown-runtime');
  const host = chunks.find(({ name }) => name === 'vendor');
  if (!helpers || !host) return undefined;
  const [exports = '', list = ''] = /export\{([^}]+)\};\s*$/.exec(helpers.code) ?? [];
  if (!exports) throw new Error(`${helpers.fileName} exports nothing`);
  const body = helpers.code.slice(0, -exports.length);
  const members = namesIn(list);
  const end = `}from"./${basename(helpers.fileName)}";`;
  for (const chunk of chunks) {
    if (!chunk.imports.includes(helpers.fileName)) continue;
    const [before = '', after] = chunk.code.split(end);
    const used = before.slice(before.lastIndexOf('import{') + 'import{'.length);
    const statement = `import{${used}${end}`;
    if (after === undefined || !chunk.code.includes(statement))
      throw new Error(`${chunk.fileName} imports helpers in another way`);
    chunk.imports = [
      ...new Set(chunk.imports.map((file) => (file === helpers.fileName ? host.fileName : file))),
    ];
    if (chunk !== host) {
      const names = namesIn(used).map(([member, local]) => `${hosted(member)} as ${local}`);
      // A function, because names may contain `$`.
      chunk.code = chunk.code.replace(
        statement,
        () => `import{${names.join(',')}}from"./${basename(host.fileName)}";`,
      );
      continue;
    }
    // In a function, because both files use the same short names.
    const values = members.map(([local, member]) => `${member}:${local}`);
    const own = members.map(([, member]) => `${member}:${hosted(member)}`);
    const locals = namesIn(used).map(([member, local]) => `${local}=${hosted(member)}`);
    host.code = host.code.replace(
      statement,
      () =>
        `var{${own.join(',')}}=(()=>{${body}return{${values.join(',')}}})(),${locals.join(',')};` +
        `export{${members.map(([, member]) => hosted(member)).join(',')}};`,
    );
  }
  host.imports = host.imports.filter((file) => file !== host.fileName);
  return helpers;
}

/** Longer than any name of the minifier. */
function hosted(member: string): string {
  return `helper_${member}`;
}

/** Of `a as b,c`: `[['a', 'b'], ['c', 'c']]`. */
function namesIn(list: string): [string, string][] {
  return list.split(',').map((name) => {
    const [from = '', to = from] = name.split(' as ');
    return [from, to];
  });
}

/**
 * The bundler puts its own helpers, 400 bytes, into a file of their own, whatever its groups say. Each page would ask for
 * it besides the file of the packages.
 */
export const joinHelpers: Plugin = {
  name: 'join-helpers',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  generateBundle(_options, bundle) {
    const joined = joinFiles(Object.values(bundle).filter((file) => file.type === 'chunk'));
    if (joined) Reflect.deleteProperty(bundle, joined.fileName);
  },
};
