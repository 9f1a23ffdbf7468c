/** Exports of released versions. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

const counts = {
  clients: 2,
  projects: 3,
  invoices: 7,
  expenses: 2,
  documents: 7,
  approvals: 1,
  payments: 1,
  timesheets: 2,
  'default-tasks': 1,
  'pinned-work': 1,
  timer: 1,
};

it.each([['0.1.0', counts]])('of version %s can be restored', async (version, expected) => {
  const ann = await stint.newTenant('Ann');
  const response = await fetch(`${stint.url}/api/exports/restore`, {
    method: 'PUT',
    headers: { cookie: ann.cookie, 'content-type': 'application/zip' },
    body: new Uint8Array(await readFile(`tests/upgrades/${version}-export.zip`)),
  });
  expect(await response.json()).toMatchObject({
    counts: expected,
    notes: [expect.stringContaining('Viewers aren’t restored.'), 'The timer is paused.'],
  });
  expect((await ann.api.invoices.list({})).items).toHaveLength(7);
  expect((await ann.api.timesheets.list({})).items).toHaveLength(2);
});
