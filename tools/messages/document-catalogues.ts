/**
 * Compiles the words of documents, mails and pages for clients (`messages/document/<language>.json` of a feature) to
 * `document/<feature>.ts`: a constant per group of texts, with its texts by language. Their files say which languages there are.
 */
import { parse } from '@messageformat/parser';
import { listCatalogueFiles, readJson } from './catalogue-files.ts';
import { argumentTypes, compileText } from './compile-text.ts';

/** Texts by key, in groups. */
export interface TextGroup {
  [key: string]: string | TextGroup;
}

/** The words of a feature by language, and the file of each language. */
export interface DocumentCatalogue {
  name: string;
  languages: Map<string, TextGroup>;
}

/** Documents are in English unless they are translated. */
const fallback = 'en';

export function readDocumentCatalogues(): DocumentCatalogue[] {
  const languagesByName = new Map<string, Map<string, TextGroup>>();
  for (const { name, language, file } of listCatalogueFiles('document/*')) {
    const languages = languagesByName.get(name) ?? new Map<string, TextGroup>();
    // `npm run messages:check` compares the languages.
    languagesByName.set(name, languages.set(language, readJson(file) as TextGroup));
  }
  return [...languagesByName].map(([name, languages]) => ({ name, languages }));
}

/** English first. */
export function documentLanguages(catalogues: readonly DocumentCatalogue[]): string[] {
  const languages = new Set(catalogues.flatMap((catalogue) => [...catalogue.languages.keys()]));
  return [fallback, ...[...languages].filter((language) => language !== fallback).toSorted()];
}

/** The TypeScript files of all catalogues, below `document/`. */
export function compileDocuments(catalogues: readonly DocumentCatalogue[]): Map<string, string> {
  const languages = documentLanguages(catalogues);
  const list = languages.map((language) => `'${language}'`).join(', ');
  const files = new Map([
    [
      'document/languages.ts',
      `/** Languages that documents are printed in. */
export const documentLanguages = [${list}] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];
`,
    ],
  ]);
  for (const { name, languages: texts } of catalogues) {
    const groups = Object.keys(texts.get(fallback) ?? {});
    for (const group of groups)
      files.set(`document/${name}/${group}.ts`, compileGroup(texts, group, languages));
    const exports = groups.map((group) => `export { ${group} } from './${name}/${group}.ts';\n`);
    files.set(`document/${name}.ts`, exports.join(''));
  }
  return files;
}

/** A file per group, so that pages load only the groups that they use. */
function compileGroup(
  catalogue: DocumentCatalogue['languages'],
  group: string,
  languages: readonly string[],
): string {
  const imports = new Set<string>();
  const words = languages.map(
    (language) =>
      `const ${language}Words = ${compileValue(language, catalogue.get(language)?.[group] ?? {}, [group])};`,
  );
  const all = languages.map((language) => `${language}: ${language}Words`).join(', ');
  return [
    ...imports,
    `import type { DocumentLanguage } from '../languages.ts';`,
    ...words,
    `export const ${group}: Readonly<Record<DocumentLanguage, typeof ${fallback}Words>> = { ${all} };`,
    '',
  ].join('\n');

  function compileValue(language: string, value: string | TextGroup, path: readonly string[]): string {
    if (typeof value !== 'string') {
      const fields = Object.entries(value).map(
        ([key, inner]) => `${JSON.stringify(key)}: ${compileValue(language, inner, [...path, key])}`,
      );
      return `{ ${fields.join(', ')} }`;
    }
    const args = argumentsOf([...catalogue.values()], path);
    const compiled = compileText(language, value);
    for (const line of compiled.imports) imports.add(line);
    const type = [...args].map(([name, argument]) => `${name}: ${argument}`).join('; ');
    if (args.size === 0) return compiled.constant;
    // A text may need fewer arguments than in another language.
    return compiled.constant === ''
      ? `(d: { ${type} }): string =>${compiled.body} as string`
      : `(_d: { ${type} }): string => ${compiled.constant}`;
  }
}

/** The arguments of a text in any language: one language may need more than another. */
function argumentsOf(languages: readonly TextGroup[], path: readonly string[]): Map<string, string> {
  const types = new Map<string, string>();
  for (const texts of languages) {
    const text = textAt(texts, path);
    if (text !== undefined) argumentTypes(parse(text), types);
  }
  return types;
}

function textAt(texts: TextGroup, path: readonly string[]): string | undefined {
  let value: string | TextGroup | undefined = texts;
  for (const key of path) value = typeof value === 'object' ? value[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The texts of all groups by path, such as `pageWords.statuses.paid`. */
export function flattenGroups(group: TextGroup, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(group).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[path + key, value]]
        : Object.entries(flattenGroups(value, `${path}${key}.`)),
    ),
  );
}
