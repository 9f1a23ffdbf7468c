import { execFileSync } from 'node:child_process';
import { root } from './step-runner.ts';

/** Files that differ from a commit, untracked ones included and deleted ones left out. */
export function changedFiles(since: string): string[] {
  const list = (...arguments_: string[]) =>
    execFileSync('git', arguments_, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...list('diff', '--name-only', '--diff-filter=d', since),
    ...list('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * Where to look for integration tests of changed files: the server folder of the same area, and changed tests. All of
 * them import the whole app, so imports don't tell which ones a change concerns.
 */
export function integrationFolders(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    if (/^conformance\/.*\.test\.ts$/.test(file)) return [file];
    const area = /^src\/(?:features\/[^/]+|platform|app)\//.exec(file)?.[0];
    return area && !file.startsWith(`${area}web/`) ? [`${area}server/`] : [];
  });
  return [...new Set(folders)];
}
