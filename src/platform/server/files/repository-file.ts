import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(findPackageJSON(import.meta.url) ?? '.');

/** The path of a file or folder of the repository, from its root: also in the bundled server. */
export function repositoryFile(path: string): string {
  return join(root, path);
}
