/** Exports of released versions. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

const counts = {
  clients: 3,
  projects: 2,
  timesheets: 13,
  expenses: 1,
  approvals: 1,
  'default-tasks': 1,
  'pinned-work': 2,
};

it.each([['0.1.0', counts]])('of version %s can be restored', async (version, expected) => {
  const ann = await stint.newTenant('Ann');
  const response = await fetch(`${stint.url}/api/exports/restore`, {
    method: 'PUT',
    headers: { cookie: ann.cookie, 'content-type': 'application/zip' },
    body: new Uint8Array(await readFile(`tests/upgrades/${version}-export.zip`)),
  });
  expect(await response.json()).toMatchObject({ counts: expected, notes: [] });
  expect((await ann.api.timesheets.list({})).items).toHaveLength(13);
});
