/** Imported time without an hourly rate is counted before the import, and gets the confirmed rate. */
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

const file = `Date,Duration,Description,Client,Project,Billable
2026-03-02,1:00,No project,,,yes
2026-03-03,1:00,Not billable,,,no
2026-03-04,1:00,With a rate,Acme,Website,yes
2026-03-05,1:00,Without a rate,,Hiring,yes
2026-03-06,1:00,New project of a client with a rate,Borges,Shop,yes
2026-03-07,1:00,New client,Curie,Lab,yes
`;

it('asks for the rate of entries without one, and uses the confirmed rate', async () => {
  const ann = await newTenantInBerlin(stint);
  await ann.api.session.updatePreferences({ defaultRate: 80.5 });
  const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Acme' }));
  await ann.api.clients.create(aClient({ name: 'Borges', hourlyRate: 150 }));
  await ann.api.projects.create(aProject({ name: 'Website', clientId, hourlyRate: 120 }));
  await ann.api.projects.create(aProject({ name: 'Hiring' }));
  const id = await uploadImport(ann, file);
  const { settings } = await getImport(ann, id);
  expect(settings.defaultRate).toBeUndefined();
  expect((await ann.api.imports.dryRun({ id, settings })).counts).toMatchObject({
    entries: 6,
    withoutRate: 3,
  });

  const run = await runImportToEnd(ann, id, { ...settings, defaultRate: 70 });
  expect(run.settings.defaultRate).toBe(70);
  const { items } = await ann.api.timesheets.list({});
  const rates = items.map(({ description, rate }) => [description, rate]);
  expect(Object.fromEntries(rates)).toEqual({
    'No project': 70,
    'Not billable': 70,
    'With a rate': 120,
    'Without a rate': 70,
    'New project of a client with a rate': 150,
    'New client': 70,
  });

  const again = await uploadImport(ann, file);
  const repeated = await ann.api.imports.dryRun({ id: again, settings });
  expect(repeated.counts).toMatchObject({ entries: 0, withoutRate: 0 });
});

it('sets the confirmed rate on new projects whose client has none, if you want', async () => {
  const ann = await newTenantInBerlin(stint);
  await ann.api.clients.create(aClient({ name: 'Borges', hourlyRate: 150 }));
  await ann.api.projects.create(aProject({ name: 'Hiring' }));
  const id = await uploadImport(ann, file);
  const { settings } = await getImport(ann, id);
  const { counts } = await ann.api.imports.dryRun({ id, settings });
  expect(counts).toMatchObject({ newProjects: 3, newProjectsWithoutRate: 2 });
  await runImportToEnd(ann, id, { ...settings, defaultRate: 70, setsProjectRate: true });

  const projects = (await ann.api.projects.list({})).items;
  expect(Object.fromEntries(projects.map(({ name, hourlyRate }) => [name, hourlyRate]))).toEqual({
    Hiring: null,
    Website: 70,
    Shop: null,
    Lab: 70,
  });
  const { items } = await ann.api.timesheets.list({});
  expect(items.find(({ description }) => description === 'New client')).toMatchObject({
    rate: 70,
    rateReason: 'projectRate',
  });
});

it('uses your default rate if none was confirmed', async () => {
  const ann = await newTenantInBerlin(stint);
  await ann.api.session.updatePreferences({ defaultRate: 80.5 });
  const id = await uploadImport(ann, 'Date,Duration,Description\n2026-03-02,1:00,Call\n');
  await runImportToEnd(ann, id);
  expect((await ann.api.timesheets.list({})).items).toMatchObject([{ rate: 80.5, amountMinor: 8050 }]);
});
