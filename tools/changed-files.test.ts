import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changedFiles, integrationFolders } from './changed-files.ts';

it('finds the changes of this branch and not those of the branch it left', () => {
  using folder = createRepository();
  folder.commit('start.ts');
  folder.commit('shared.ts');
  folder.git('switch', '--quiet', '--create', 'mine');
  folder.commit('committed.ts');
  folder.git('switch', '--quiet', 'main');
  folder.commit('shared.ts', 'changed');
  folder.git('switch', '--quiet', 'mine');
  folder.write('start.ts', 'changed');
  folder.write('untracked.ts', '');

  expect(changedFiles('main', folder.path)).toEqual(['committed.ts', 'start.ts', 'untracked.ts']);
  expect(changedFiles('HEAD', folder.path)).toEqual(['start.ts', 'untracked.ts']);
});

it.each([
  ['migrations/0011-timesheets.sql', ['src/platform/server/database/', 'src/app/server/security/']],
  ['tests/support/server/caller-kinds.ts', ['src/app/server/security/']],
])('looks for integration tests of %s in %j', (file, folders) => {
  expect(integrationFolders([file])).toEqual(folders);
});

it('looks for integration tests in the changed areas', () => {
  const folders = integrationFolders([
    'src/features/invoices/rules/calculate-line.ts',
    'src/features/invoices/server/numbers.ts',
    'src/features/timer/web/timer-pill.tsx',
    'src/platform/shared/money.ts',
    'conformance/3-clients.test.ts',
    'README.md',
  ]);

  expect(folders).toEqual([
    'src/features/invoices/server/',
    'src/platform/server/',
    'conformance/3-clients.test.ts',
  ]);
});

function createRepository() {
  const path = mkdtempSync(join(tmpdir(), 'stint-changes-'));
  const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: path });
  const write = (file: string, text: string) => writeFileSync(join(path, file), text);
  git('init', '--quiet', '--initial-branch=main');
  return {
    path,
    git,
    write,
    commit(file: string, text = '') {
      write(file, text);
      git('add', file);
      git('commit', '--quiet', '--message', file);
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true }),
  };
}
