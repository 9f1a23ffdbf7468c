/** The files of message catalogues. */
import { globSync, readFileSync } from 'node:fs';
import { parse as parsePath } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Texts by key. */
export type Catalogue = Record<string, string>;

/** Their texts are part of every other catalogue: words of any product, and those of this one. */
export const sharedCatalogues = ['platform', 'features'];

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface CatalogueFile {
  name: string;
  file: string;
  catalogue: Catalogue;
}

/** The catalogues of a language by feature; those of the API are `api/en`. */
export function readCatalogues(language: string): CatalogueFile[] {
  return listCatalogueFiles(language).map(({ name, file }) => ({
    name,
    file,
    // `npm run check` compiles the result, which fails on anything but texts.
    catalogue: readJson(file) as Catalogue,
  }));
}

/** The files of catalogues, with their feature; `language` can be a pattern. */
export function listCatalogueFiles(language: string): { name: string; language: string; file: string }[] {
  const files = globSync(`src/{app,platform,features,features/*,pages/*}/messages/${language}.json`, {
    cwd: root,
  });
  return files
    .map(withSlashes)
    .toSorted()
    .map((file) => ({
      name: catalogueName(file),
      language: parsePath(file).name,
      file,
    }));
}

/** A feature and the page of the same name have a catalogue each. */
function catalogueName(file: string): string {
  const [, layer, folder] = /(?:(\w+)\/)?([^/]+)\/messages\//.exec(file) ?? [];
  return layer === 'pages' ? `${folder}-page` : (folder ?? '');
}

export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(`${root}${file}`, 'utf8'));
}

/** Windows lists files with backslashes. */
export function withSlashes(file: string): string {
  return file.replaceAll('\\', '/');
}
