import { expect, it } from 'vitest';
import { aClient, aProject } from '#tests/support/request-fixtures.ts';
import {
  getImport,
  newTenantInBerlin,
  runImportToEnd,
  uploadImport,
} from '#tests/support/server/import-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
const file = `Date,Hours,Description,Client,Project
2026-03-02,1,Sketches,Acme,Website
2026-03-03,2,Call,Acme,
2026-03-04,3,Plan,Cyberdyne,
`;

it('names in a file can be matched with clients and projects of another name', async () => {
  const ann = await newTenantInBerlin(stint);
  const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Acme GmbH' }));
  const { id: projectId } = await ann.api.projects.create(aProject({ name: 'Website relaunch', clientId }));
  const id = await uploadImport(ann, file);
  const { settings } = await getImport(ann, id);
  const first = await ann.api.imports.dryRun({ id, settings });
  expect(first.counts).toMatchObject({ newClients: 2, newProjects: 1 });
  expect(first.names).toEqual([
    { client: 'Acme', project: null, clientId: null, similar: [{ id: clientId, name: 'Acme GmbH' }] },
    { client: 'Cyberdyne', project: null, clientId: null, similar: [] },
  ]);

  const nameMatches = [
    { client: 'Acme', project: null, id: clientId },
    { client: 'Acme', project: 'Website', id: projectId },
    { client: 'Cyberdyne', project: null, id: null },
  ];
  const second = await ann.api.imports.dryRun({ id, settings: { ...settings, nameMatches } });
  expect(second).toMatchObject({ newClients: ['Cyberdyne'], newProjects: [], counts: { entries: 3 } });
  expect(second.sample.map((entry) => [entry.client, entry.project])).toEqual([
    ['Acme GmbH', 'Website relaunch'],
    ['Acme GmbH', null],
    ['Cyberdyne', null],
  ]);
  expect((await getImport(ann, id)).settings.nameMatches).toEqual(nameMatches);

  expect(await runImportToEnd(ann, id)).toMatchObject({ made: { entries: 3, clients: 1, projects: 0 } });
  const { items } = await ann.api.timesheets.list({ order: 'asc' });
  expect(items.slice(0, 2)).toMatchObject([
    { clientId, projectId },
    { clientId, projectId: null },
  ]);
  const again = await uploadImport(ann, file);
  const known = await getImport(ann, again);
  const repeated = await ann.api.imports.dryRun({ id: again, settings: { ...known.settings, nameMatches } });
  // “Cyberdyne” is to be a new client again.
  expect(repeated.counts).toMatchObject({ entries: 1, duplicates: 2, newClients: 1 });
});

it('names can’t be matched with records of another account, or with a project as a client', async () => {
  const ann = await newTenantInBerlin(stint);
  const bert = await stint.newTenant();
  const { id: bertsClient } = await bert.api.clients.create(aClient({ name: 'Acme GmbH' }));
  const { id: projectId } = await ann.api.projects.create(aProject({ name: 'Acme' }));
  const id = await uploadImport(ann, file);
  const { settings } = await getImport(ann, id);
  for (const each of [bertsClient, projectId]) {
    const foreign = { ...settings, nameMatches: [{ client: 'Acme', project: null, id: each }] };
    const refused = { code: 'BAD_REQUEST', message: 'settings.nameMatches must be one of your clients.' };
    await expect(ann.api.imports.dryRun({ id, settings: foreign })).rejects.toMatchObject(refused);
    await expect(ann.api.imports.run({ id, settings: foreign })).rejects.toMatchObject(refused);
  }
  expect(await getImport(ann, id)).toMatchObject({ status: 'ready', settings });
});
