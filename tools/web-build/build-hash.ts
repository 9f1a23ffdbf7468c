import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Identifies the build: the commit, or without git a hash of the sources. [2.29] */
export function buildHash(root: string): string {
  try {
    // Only if the project is the repository root: inside another repository, its commit would be wrong.
    const git = ['-C', root, 'rev-parse', '--show-prefix', 'HEAD'];
    const [prefix, commit] = execFileSync('git', git, { encoding: 'utf8', stdio: 'pipe' }).split('\n');
    if (prefix === '' && commit) return commit;
  } catch {
    // No git, or no commit yet: hash the sources.
  }
  return hashSources(root);
}

function hashSources(root: string): string {
  const files = globSync('{src,public,package.json,index.html}/**', { cwd: root }).toSorted();
  const digest = createHash('sha1');
  for (const file of files) {
    const path = join(root, file);
    if (statSync(path).isFile()) digest.update(file).update(readFileSync(path));
  }
  return digest.digest('hex');
}
