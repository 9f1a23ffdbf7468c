/** The hourly rates of other tools are proposed for new projects, and apply once they are confirmed. */
import { expect, it } from 'vitest';
import type { Import } from '#src/features/imports/contract.ts';
import { aClient, aProject } from '#tests/support/request-fixtures.ts';
import {
  getImport,
  newTenantInBerlin,
  readSampleFile,
  runImportToEnd,
  uploadImport,
} from '#tests/support/server/import-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

const clockify = `Project,Client,Description,User,Billable,Start Date,Start Time,Duration (h),Duration (decimal),Billable Rate (EUR)
Website,Acme,Draft,Ann,Yes,03/02/2026,09:00 AM,02:00:00,2.00,80.00
Website,Acme,Workshop,Ann,Yes,03/03/2026,09:00 AM,01:00:00,1.00,120.00
Shop,Borges,Layout,Ann,Yes,03/04/2026,09:00 AM,01:00:00,1.00,95.50
Old,Borges,Known already,Ann,Yes,03/05/2026,09:00 AM,01:00:00,1.00,40.00
Lab,,No rate,Ann,Yes,03/06/2026,09:00 AM,01:00:00,1.00,0.00
`;

const proposal = { currency: 'EUR', ms: 3_600_000, ratedMs: 3_600_000, isConfirmed: false };

it('proposes the rates in the file for new projects, and creates them with those you confirm', async () => {
  const ann = await newTenantInBerlin(stint);
  const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Borges' }));
  await ann.api.projects.create(aProject({ name: 'Old', clientId, hourlyRate: 60 }));
  const id = await uploadImport(ann, clockify);
  const { settings } = await getImport(ann, id);
  const { proposedRates } = await ann.api.imports.dryRun({ id, settings });
  expect(proposedRates).toEqual([
    { ...proposal, client: 'Acme', project: 'Website', rate: 80, ms: 7_200_000, ratedMs: 10_800_000 },
    { ...proposal, client: 'Borges', project: 'Shop', rate: 95.5 },
  ]);

  const confirmed = {
    ...settings,
    projectRates: [
      { client: 'Acme', project: 'Website', rate: 80, currency: 'EUR' },
      { client: 'Borges', project: 'Shop', rate: 99, currency: 'EUR' },
    ],
  };
  const { counts, proposedRates: confirmedRates } = await ann.api.imports.dryRun({ id, settings: confirmed });
  expect(confirmedRates.map(({ isConfirmed }) => isConfirmed)).toEqual([true, true]);
  expect(counts).toMatchObject({ withoutRate: 1, newProjectsWithoutRate: 1 });
  await runImportToEnd(ann, id, { ...confirmed, defaultRate: 70, setsProjectRate: true });

  const projects = (await ann.api.projects.list({})).items;
  expect(Object.fromEntries(projects.map(({ name, hourlyRate }) => [name, hourlyRate]))).toEqual({
    Website: 80,
    Shop: 99,
    Old: 60,
    Lab: 70,
  });
  const { items } = await ann.api.timesheets.list({});
  expect(Object.fromEntries(items.map(({ description, rate }) => [description, rate]))).toEqual({
    Draft: 80,
    Workshop: 80,
    Layout: 99,
    'Known already': 60,
    'No rate': 70,
  });
});

it('proposes no rate in another currency than the project’s', async () => {
  const ann = await newTenantInBerlin(stint);
  const id = await uploadImport(ann, clockify.replace('(EUR)', '(USD)'));
  const { settings } = await getImport(ann, id);
  expect((await ann.api.imports.dryRun({ id, settings })).proposedRates).toEqual([]);

  await ann.api.clients.create(aClient({ name: 'Acme', currency: 'USD' }));
  expect((await ann.api.imports.dryRun({ id, settings })).proposedRates).toMatchObject([
    { project: 'Website', rate: 80, currency: 'USD' },
  ]);
});

it.each(['$80.00', '80.00 USD'])('reads the currency of “%s” in the cell', async (rate) => {
  const ann = await newTenantInBerlin(stint);
  const id = await uploadImport(ann, clockify.replace(' (EUR)', '').replace('80.00', rate));
  const { settings } = await getImport(ann, id);
  const projects = async () =>
    (await ann.api.imports.dryRun({ id, settings })).proposedRates.map(({ project }) => project);
  expect(await projects()).toEqual(['Shop', 'Old']);

  await ann.api.clients.create(aClient({ name: 'Acme', currency: 'USD' }));
  expect(await projects()).toEqual(['Website', 'Shop', 'Old']);
});

it('applies a confirmed rate only while the file has one for that project in that currency', async () => {
  const ann = await newTenantInBerlin(stint);
  const { id: dollarId } = await ann.api.clients.create(aClient({ name: 'Acme Inc', currency: 'USD' }));
  const file = clockify.replace(' (EUR)', '');
  const websiteRateOf = async (change: Partial<Import['settings']>) => {
    const id = await uploadImport(ann, file);
    const { settings } = await getImport(ann, id);
    const projectRates = [{ client: 'Acme', project: 'Website', rate: 80, currency: 'EUR' }];
    const changed = { ...settings, projectRates, ...change };
    const { counts } = await ann.api.imports.dryRun({ id, settings: changed });
    await runImportToEnd(ann, id, changed);
    const project = (await ann.api.projects.list({})).items.find(({ name }) => name === 'Website');
    await ann.api.imports.undo({ id });
    return { rate: project?.hourlyRate, withoutRate: counts.withoutRate };
  };
  const { settings } = await getImport(ann, await uploadImport(ann, file));
  const unmapped = settings.columns.map((field) => (field === 'hourlyRate' ? null : field));
  expect(await websiteRateOf({})).toEqual({ rate: 80, withoutRate: 3 });
  const nameMatches = [{ client: 'Acme', project: null, id: dollarId }];
  expect(await websiteRateOf({ nameMatches })).toEqual({ rate: null, withoutRate: 5 });
  expect(await websiteRateOf({ columns: unmapped })).toEqual({ rate: null, withoutRate: 5 });
});

it.each([
  { file: 'clockify', rates: [['Website', 90]] },
  { file: 'harvest', rates: [['Website', 90]] },
  { file: 'kimai', rates: [['Website', 90]] },
  { file: 'kimai-german', rates: [['Website', 90]] },
  { file: 'kimai-importer', rates: [['Website', 90]] },
  { file: 'kimai-french', rates: [['Site', 90]] },
  {
    file: 'toggl-classic',
    rates: [
      ['Library', 93.75],
      ['Website', 93.75],
    ],
  },
  { file: 'solidtime', rates: [] },
])('reads the rates of $file', async ({ file, rates }) => {
  const ann = await newTenantInBerlin(stint);
  const id = await uploadImport(ann, readSampleFile(file));
  const { settings } = await getImport(ann, id);
  const { proposedRates } = await ann.api.imports.dryRun({ id, settings });
  expect(proposedRates.map(({ project, rate }) => [project, rate])).toEqual(rates);
});
