/**
 * Compiles the message catalogues (ICU MessageFormat in `messages/<language>.json` of a feature) to TypeScript in
 * `build/messages/<language>`: a constant per plain text, and a typed function in a file per text with arguments.
 * The bundler inlines the constants and keeps each function with the page that uses it.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@messageformat/parser';
import type { Token } from '@messageformat/parser';

/** Texts by key. */
export type Catalogue = Record<string, string>;

/** English with a mark around each text: a text without marks doesn't come from a catalogue. */
export const pseudoLanguage = 'pseudo';
/** Its texts are part of every other catalogue. */
export const sharedCatalogue = 'platform';
/** Invisible, and ignored by the locators of browser tests. */
export const pseudoMark = '\u200B';

// Declared for CommonJS only.
const require = createRequire(import.meta.url);
interface MessageFormat {
  compile(text: string): (args: object) => string;
}
const Format = require('@messageformat/core') as new (language: string) => MessageFormat;
const compileModule = require('@messageformat/core/compile-module') as (
  format: MessageFormat,
  messages: Catalogue,
) => string;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The language of the build. An empty setting is none. */
export function chosenLanguage(): string {
  const chosen = process.env['STINT_LANGUAGE']?.trim();
  return chosen === undefined || chosen === '' ? 'en' : chosen;
}

/** Writes the modules of a language or of the pseudo-language. Files that don't change are left alone. */
export function compileMessages(language = 'en'): void {
  const outDir = `${root}build/messages/${language}`;
  const isPseudo = language === pseudoLanguage;
  const files = new Map<string, string>();
  for (const { name, catalogue } of readCatalogues(isPseudo ? 'en' : language)) {
    const texts = isPseudo ? markTexts(catalogue) : catalogue;
    for (const [file, code] of compileCatalogue(name, texts, isPseudo ? 'en' : language))
      files.set(file, code);
  }
  if (files.size === 0) throw new Error(`Stint isn’t translated to “${language}”. Check STINT_LANGUAGE.`);
  files.set(
    'language.ts',
    `/** For dates, numbers, lists and names that \`Intl\` formats. */\nexport const language = '${toLocale(isPseudo ? 'en' : language)}';\n`,
  );
  for (const file of globSync('**/*.ts', { cwd: outDir }).map(withSlashes))
    if (!files.has(file)) rmSync(`${outDir}/${file}`);
  for (const [file, code] of files) {
    const path = `${outDir}/${file}`;
    mkdirSync(dirname(path), { recursive: true });
    // Watchers, and tests that run at the same time, would read a rewritten file again.
    if (!existsSync(path) || readFileSync(path, 'utf8') !== code) writeFileSync(path, code);
  }
}

/** The catalogues of a language, by feature or page. */
export function readCatalogues(language: string): { name: string; file: string; catalogue: Catalogue }[] {
  const files = globSync(`src/{app,platform,features/*,pages/*}/messages/${language}.json`, { cwd: root });
  return files.map(withSlashes).map((file) => ({
    name: catalogueName(file),
    file,
    // `npm run check` compiles the result, which fails on anything but texts.
    catalogue: JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as Catalogue,
  }));
}

/** A feature and the page of the same name have a catalogue each. */
function catalogueName(file: string): string {
  const [, layer, name = ''] = file.split('/');
  if (layer === 'pages') return `${name}-page`;
  return layer === 'features' ? name : (layer ?? '');
}

/** English texts are British. */
function toLocale(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}

/** Windows lists files with backslashes. */
function withSlashes(file: string): string {
  return file.replaceAll('\\', '/');
}

function markTexts(catalogue: Catalogue): Catalogue {
  // Also between tags, because each part becomes a separate element.
  const mark = (text: string) =>
    `${pseudoMark}${text.replaceAll(/<\/?\w+>/g, `${pseudoMark}$&${pseudoMark}`)}${pseudoMark}`;
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, mark(text)]));
}

/** The TypeScript files of a catalogue. Throws for a text that isn't valid ICU MessageFormat. */
export function compileCatalogue(name: string, catalogue: Catalogue, language: string): Map<string, string> {
  const files = new Map<string, string>();
  const format = new Format(language);
  const lines = Object.entries(catalogue).map(([key, text]) => {
    const args = argumentTypes(parse(text));
    // Reserved words, such as `delete`, can be exported but not declared.
    if (args.size === 0)
      return `const _${key} = ${JSON.stringify(format.compile(text)({}))};\nexport { _${key} as ${key} };`;
    files.set(`${name}/${key}.ts`, compileFunction(format, text, args));
    return `export { message as ${key} } from './${name}/${key}.ts';`;
  });
  // Every feature has the shared words, such as Save and Cancel; its own texts come first.
  if (name !== sharedCatalogue) lines.push(`export * from './${sharedCatalogue}.ts';`);
  return files.set(`${name}.ts`, `${lines.join('\n')}\n`);
}

function compileFunction(format: MessageFormat, text: string, args: Map<string, string>): string {
  const [imports = '', body = ''] = compileModule(format, { message: text }).split('export default ');
  const compiled = body.slice(body.indexOf('(d) =>') + '(d) =>'.length, body.lastIndexOf('\n}'));
  const type = [...args].map(([name, argument]) => `${name}: ${argument}`).join('; ');
  return `${imports}export const message = (d: { ${type} }): string =>${compiled} as string;\n`;
}

/** The arguments of a message with their TypeScript types. */
export function argumentTypes(tokens: Token[], types = new Map<string, string>()): Map<string, string> {
  for (const token of tokens) {
    if (token.type === 'argument') types.set(token.arg, types.get(token.arg) ?? 'string | number');
    if (token.type === 'function') types.set(token.arg, 'number');
    if (token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal') {
      const options = token.cases.map(({ key }) => JSON.stringify(key)).join(' | ');
      types.set(token.arg, token.type === 'select' ? options : 'number');
      for (const { tokens: inner } of token.cases) argumentTypes(inner, types);
    }
  }
  return types;
}

if (import.meta.main) compileMessages(process.argv[2]);
