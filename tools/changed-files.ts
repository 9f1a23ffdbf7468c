import { execFileSync } from 'node:child_process';
import { root } from './step-runner.ts';

/** Files that this branch changes since it left a commit, untracked ones included and deleted ones left out. */
export function changedFiles(since: string, folder = root): string[] {
  const list = (...arguments_: string[]) =>
    execFileSync('git', arguments_, { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...list('diff', '--merge-base', '--name-only', '--diff-filter=d', since),
    ...list('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * Where to look for integration tests of changed files: the server folder of the same area, and changed tests. All of
 * them import the whole app, so imports don't tell which ones a change concerns. Migrations and the tests' own server
 * code concern all of them: those of the database and of security stand for the rest.
 */
export function integrationFolders(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    if (/^conformance\/.*\.test\.ts$/.test(file)) return [file];
    if (file.startsWith('migrations/')) return ['src/platform/server/database/', securityTests];
    if (file.startsWith('tests/support/server/')) return [securityTests];
    const area = /^src\/(?:features\/[^/]+|platform|app)\//.exec(file)?.[0];
    return area && !file.startsWith(`${area}web/`) ? [`${area}server/`] : [];
  });
  return [...new Set(folders)];
}

const securityTests = 'src/app/server/security/';
