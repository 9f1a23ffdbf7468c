/**
 * Compiles the message catalogues (ICU MessageFormat in `messages/<language>.json` of a feature) to TypeScript in
 * `build/messages/<language>`: a constant per plain text, and a typed function in a file per text with arguments.
 * The bundler inlines the constants and keeps each function with the page that uses it. The sentences of the API
 * (`messages/api/en.json`) and the words of documents (`messages/document/<language>.json`) are in all builds.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@messageformat/parser';
import { readCatalogues, sharedCatalogues, withSlashes } from './catalogue-files.ts';
import type { Catalogue } from './catalogue-files.ts';
import { argumentTypes, compileText } from './compile-text.ts';
import { compileDocuments, readDocumentCatalogues } from './document-catalogues.ts';

/** English with a mark around each text: a text without marks doesn't come from a catalogue. */
export const pseudoLanguage = 'pseudo';
/** Invisible, and ignored by the locators of browser tests. */
export const pseudoMark = '\u200B';

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
  for (const { name, catalogue } of readCatalogues('api/en'))
    for (const [file, code] of compileCatalogue(name, catalogue, 'en', [])) files.set(`api/${file}`, code);
  for (const [file, code] of compileDocuments(readDocumentCatalogues())) files.set(file, code);
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

/** English texts are British. */
function toLocale(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}

function markTexts(catalogue: Catalogue): Catalogue {
  // Also between tags, because each part becomes a separate element.
  const mark = (text: string) =>
    `${pseudoMark}${text.replaceAll(/<\/?\w+>/g, `${pseudoMark}$&${pseudoMark}`)}${pseudoMark}`;
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, mark(text)]));
}

/**
 * The TypeScript files of a catalogue, which includes the texts of others.
 * @throws for a text that isn't valid ICU MessageFormat
 */
export function compileCatalogue(
  name: string,
  catalogue: Catalogue,
  language: string,
  // Every feature has the shared words, such as Save and Client; its own texts come first.
  included: readonly string[] = sharedBy(name),
): Map<string, string> {
  const files = new Map<string, string>();
  const lines = Object.entries(catalogue).map(([key, text]) => {
    const args = argumentTypes(parse(text));
    const { imports, body, constant } = compileText(language, text);
    // Reserved words, such as `delete`, can be exported but not declared.
    if (args.size === 0) return `const _${key} = ${constant};\nexport { _${key} as ${key} };`;
    const type = [...args].map(([argument, values]) => `${argument}: ${values}`).join('; ');
    const code = `export const message = (d: { ${type} }): string =>${body} as string;\n`;
    files.set(`${name}/${key}.ts`, [...imports.flatMap(useCountsOfAccount), code].join('\n'));
    return `export { message as ${key} } from './${name}/${key}.ts';`;
  });
  lines.push(...included.map((other) => `export * from './${other}.ts';`));
  return files.set(`${name}.ts`, `${lines.join('\n')}\n`);
}

/** Counts in the interface have the separators that the account chose, like every other number there. */
function useCountsOfAccount(line: string): string[] {
  const names = /^import \{ (.*) \} from "@messageformat\/runtime";$/.exec(line)?.[1]?.split(', ') ?? [];
  if (!names.includes('number')) return [line];
  const others = names.filter((name) => name !== 'number');
  return [
    `import { formatMessageNumber as number } from '#src/platform/shared/formats/message-number.ts';`,
    ...(others.length > 0 ? [`import { ${others.join(', ')} } from '@messageformat/runtime';`] : []),
  ];
}

/** The words of the product have those of the platform. */
function sharedBy(name: string): string[] {
  const place = sharedCatalogues.indexOf(name);
  return sharedCatalogues.slice(0, place === -1 ? undefined : place).slice(-1);
}

if (import.meta.main) compileMessages(process.argv[2]);
