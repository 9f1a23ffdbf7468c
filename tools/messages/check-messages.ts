/** Checks that texts of the interface are in the catalogues, used, and complete in every language. */
import { globSync, readFileSync } from 'node:fs';
import { parse as parsePath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@messageformat/parser';
import { readCatalogues, sharedCatalogues } from './catalogue-files.ts';
import type { Catalogue, CatalogueFile } from './catalogue-files.ts';
import { compileMessages } from './compile-messages.ts';
import { argumentTypes } from './compile-text.ts';
import { documentLanguages, flattenGroups, readDocumentCatalogues } from './document-catalogues.ts';
import type { DocumentCatalogue } from './document-catalogues.ts';
import { equalTexts } from './equal-texts.ts';
import { findLiteralSentences, findLiteralTexts } from './find-literal-text.ts';

/** Keys, arguments and tags in which a translation differs from English; `optional` arguments may differ. */
export function compareCatalogues(
  english: Catalogue,
  translation: Catalogue,
  optional: readonly string[] = [],
): string[] {
  const keys = new Set([...Object.keys(english), ...Object.keys(translation)]);
  return [...keys].flatMap((key) => {
    const [text, translated] = [english[key], translation[key]];
    if (text === undefined) return [`${key} doesn’t exist in English`];
    if (translated === undefined) return [`${key} isn’t translated`];
    return listArguments(text, optional) === listArguments(translated, optional)
      ? []
      : [`${key} has other arguments or tags than in English`];
  });
}

function listArguments(text: string, optional: readonly string[]): string {
  const tags = text.match(/<\w+>/g) ?? [];
  const names = [...argumentTypes(parse(text))].filter(([name]) => !optional.includes(name));
  return [...names.map(String), ...tags].toSorted().join('; ');
}

/** Keys whose last part no source names. */
export function findUnnamedKeys(catalogue: Catalogue, sources: readonly string[]): string[] {
  const words = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));
  return Object.keys(catalogue).filter((key) => !words.has(key.split('.').at(-1) ?? ''));
}

/** A language names the tax as a label, within its sentence, or not at all. */
const taxArguments = ['tax', 'taxInText'];

/** What differs between the languages of a document catalogue, and what no source names. */
export function checkDocumentCatalogue(
  { languages }: Pick<DocumentCatalogue, 'languages'>,
  expected: readonly string[],
  sources: readonly string[],
): string[] {
  const textsOf = (language: string) => flattenGroups(languages.get(language) ?? {});
  const english = textsOf('en');
  return [
    ...findUnnamedKeys(english, sources).map((key) => `en: ${key} isn’t used`),
    ...expected.flatMap((language) =>
      compareCatalogues(english, textsOf(language), taxArguments).map((problem) => `${language}: ${problem}`),
    ),
  ];
}

/** Keys that no source uses as `m.key`. */
export function findUnusedKeys(catalogue: Catalogue, sources: string[]): string[] {
  const used = new Set(
    sources.flatMap((source) => [...source.matchAll(/\bm\.(\w+)/g)].map((match) => match[1])),
  );
  return Object.keys(catalogue).filter((key) => !used.has(key));
}

/**
 * Texts that several catalogues have under the same key, which is the same concept: a shared catalogue has it once. The
 * same text with another meaning, which other languages translate differently, has another key.
 */
export function findRepeatedTexts(
  catalogues: readonly Pick<CatalogueFile, 'name' | 'catalogue'>[],
): string[] {
  const texts = catalogues.flatMap(({ name, catalogue }) =>
    Object.entries(catalogue).map(([key, text]) => ({ name, key, text })),
  );
  return [...Map.groupBy(texts, ({ key, text }) => `${key}\n${text}`).values()].flatMap((same) =>
    same.length === 1 ? [] : [`${same[0]?.key} is in ${same.map(({ name }) => name).join(', ')}`],
  );
}

/** Texts under several keys without a reason in `distinct`, and keys in there whose text no other key has. */
export function findEqualTexts(
  catalogues: readonly Pick<CatalogueFile, 'catalogue'>[],
  distinct: readonly string[],
): string[] {
  const keysByText = new Map<string, Set<string>>();
  for (const [key, text] of catalogues.flatMap(({ catalogue }) => Object.entries(catalogue)))
    keysByText.set(text, (keysByText.get(text) ?? new Set()).add(key));
  const equal = [...keysByText].filter(([, keys]) => keys.size > 1);
  const needed = new Set(equal.flatMap(([, keys]) => [...keys]));
  return [
    ...equal.flatMap(([text, keys]) => {
      const unexplained = [...keys].filter((key) => !distinct.includes(key));
      return unexplained.length > 1 ? [`“${text}” is ${unexplained.join(', ')}`] : [];
    }),
    ...distinct.filter((key) => !needed.has(key)).map((key) => `no other key has the text of ${key}`),
  ];
}

if (import.meta.main) {
  compileMessages();
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');
  const sourcesIn = (pattern: string) =>
    globSync(`${pattern}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !/\.test\.|\.d\.ts$/.test(file));
  const problems: string[] = [];
  const languages = new Set(
    globSync('src/**/messages/*.json', { cwd: root }).map((file) => parsePath(file).name),
  );

  for (const file of sourcesIn('src/{**/web,pages}').filter(
    (path) => !/[/\\]theme[/\\]|-styles?\.tsx?$/.test(path),
  ))
    for (const { line, text } of findLiteralTexts(file, read(file)))
      problems.push(`${file}:${line} is not in a catalogue: ${text}`);

  // Descriptions of the API stay beside what they describe.
  for (const file of sourcesIn('src/features').filter(
    (path) =>
      /[/\\](rules[/\\].*|server[/\\].*|contract[\w-]*)\.ts$/.test(path) &&
      !/(descriptions?|sentences|examples)\.ts$/.test(path),
  ))
    for (const { line, text } of findLiteralSentences(file, read(file)))
      problems.push(`${file}:${line} is not in a catalogue of the API: ${text}`);

  for (const problem of findRepeatedTexts(readCatalogues('en')))
    problems.push(`${problem}: keep it in src/features/messages, or in src/platform/messages`);
  for (const problem of findEqualTexts(readCatalogues('en'), Object.values(equalTexts).flat()))
    problems.push(`${problem}: use one key, or say in tools/messages/equal-texts.ts why they differ`);
  for (const { name, file, catalogue } of readCatalogues('en')) {
    const folder = file.replace(/[\\/]messages[\\/].*/, '');
    const users = sharedCatalogues.includes(name) ? 'src' : folder;
    for (const key of findUnusedKeys(catalogue, sourcesIn(users).map(read)))
      problems.push(`${file}: ${key} isn’t used`);
    for (const language of languages) {
      const translation = readCatalogues(language).find((one) => one.name === name);
      for (const problem of compareCatalogues(catalogue, translation?.catalogue ?? {}))
        problems.push(`${folder}/messages/${language}.json: ${problem}`);
    }
  }

  // Other parts name them as well, such as the procedures that records have in common.
  const allSources = sourcesIn('src').map(read);
  for (const { file, catalogue } of readCatalogues('api/en'))
    for (const key of findUnnamedKeys(catalogue, allSources)) problems.push(`${file}: ${key} isn’t used`);

  const documents = readDocumentCatalogues();
  for (const catalogue of documents) {
    for (const problem of checkDocumentCatalogue(catalogue, documentLanguages(documents), allSources))
      problems.push(`words of documents of ${catalogue.name}: ${problem}`);
  }

  console.log(problems.length === 0 ? 'All texts are in the catalogues.' : problems.join('\n'));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
