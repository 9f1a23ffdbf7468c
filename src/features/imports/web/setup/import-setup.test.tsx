import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import { importsContract } from '#src/features/imports/contract.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { importSettings } from '#tests/support/import-settings-fixture.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ImportSetup } from './import-setup.tsx';

const file: Import = {
  id: anId(1),
  fileName: 'time.csv',
  sizeBytes: 100,
  kind: 'entries',
  format: 'generic',
  status: 'ready',
  stopReason: null,
  rowsTotal: 0,
  rowsDone: 0,
  made: { entries: 0, clients: 0, projects: 0, expenses: 0 },
  duplicates: 0,
  problemRows: 0,
  createdAt: '2026-11-20T09:00:00.000Z',
  finishedAt: null,
  undoneAt: null,
  undoUntil: null,
  settings: { ...importSettings(), columns: ['date', 'duration', 'description', 'project'] },
  dialect: { encoding: 'utf-8', delimiter: ',' },
  heads: ['date', 'duration', 'description', 'project'],
  sample: [['2026-11-20', '1', 'Sketches', 'Website']],
  rowCount: 2,
  recognised: null,
  isDateOrderCertain: true,
  people: [],
  keptRecords: [],
};

const counts = {
  rows: 2,
  entries: 2,
  expenses: 0,
  newCategories: 0,
  newClients: 0,
  newProjects: 0,
  newTasks: 0,
  duplicates: 0,
  problems: 0,
  longRows: 0,
  others: 0,
  offWork: 0,
  invoiced: 0,
  withoutRate: 0,
  newProjectsWithoutRate: 0,
};

const preview = (overrides: Partial<typeof counts>): DryRun => ({
  counts: { ...counts, ...overrides },
  ms: 7_200_000,
  invoicedMs: 0,
  days: { from: '2026-11-20', to: '2026-11-20' },
  newCategories: [],
  expenseSample: [],
  expenseSums: [],
  newClients: [],
  newProjects: [],
  proposedRates: [],
  newTasks: [],
  names: [],
  problems: [],
  duplicateLines: [],
  people: [],
  sample: [],
  obstacle: null,
});

/** The settings of each preview. */
const previewed: Import['settings'][] = [];

function openSetup(dryRun: DryRun | ((settings: Import['settings']) => DryRun), of: Import = file) {
  previewed.length = 0;
  const imports = fakeApi(importsContract, {
    dryRun: ({ settings }) => {
      previewed.push(settings);
      return typeof dryRun === 'function' ? dryRun(settings) : dryRun;
    },
  });
  serveRouter({ imports }, adasResponses);
  render(
    <MemoryRouter>
      <SignedIn>
        <ImportSetup of={of} />
      </SignedIn>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const importButton = (name: string, description: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name, description });

it('says why Import is disabled until the rate is confirmed', async () => {
  const user = openSetup(preview({ withoutRate: 2 }));
  const reason = 'Confirm the hourly rate first.';
  expect((await importButton('Import 2 entries', reason)).disabled).toBe(true);
  expect(screen.getByText(reason)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go to the question' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Rate for these entries/));
  await user.click(screen.getByRole('button', { name: 'Use this rate' }));
  expect(screen.queryByRole('button', { name: 'Go to the question' })).toBeNull();
  expect((await importButton('Import 2 entries', '')).disabled).toBe(false);
  expect(screen.queryByText(reason)).toBeNull();
});

it.each([
  { why: 'the date order is uncertain', of: { ...file, isDateOrderCertain: false }, entries: 2 },
  { why: 'nothing is new', of: file, entries: 0 },
])('says why Import is disabled if $why', async ({ of, entries }) => {
  openSetup(preview({ entries }), of);
  const reason = entries > 0 ? 'Choose the date order first.' : /^The preview says why/;
  await screen.findByText(reason);
  expect(screen.getByRole('button', { name: /^Import/, description: reason })).toHaveProperty(
    'disabled',
    true,
  );
});

it.each([
  { typed: '31 Feb 2026', what: 'can’t be read' },
  { typed: ' ', what: 'is empty' },
])('waits while the last invoiced day $what', async ({ typed }) => {
  const settings = { ...file.settings, alreadyInvoiced: { by: 'day', until: '2026-10-31' } as const };
  const user = openSetup(preview({}), { ...file, settings });
  await importButton('Import 2 entries', '');
  const day = screen.getByRole('textbox', { name: /^Invoiced up to/ });
  await user.clear(day);
  await user.type(day, typed);
  await user.click(screen.getByRole('button', { name: 'Import 2 entries' }));
  expect(screen.getByText('Invoiced up to must be a date, like 31 Dec 2026.')).toBeTruthy();
  expect(document.activeElement).toBe(day);
});

it('asks what was invoiced elsewhere before it shows the preview', async () => {
  openSetup(preview({}));
  const choice = await screen.findByRole('combobox', { name: /^Invoiced elsewhere/ });
  const report = screen.getByRole('heading', { name: 'Preview' });
  expect(choice.compareDocumentPosition(report)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('shows the rates in the file for new projects, and asks the default rate only where it has none', async () => {
  const rateInFile = { currency: 'EUR', ms: 3_600_000, ratedMs: 3_600_000 };
  const user = openSetup(({ projectRates = [] }) => {
    const isConfirmed = projectRates.length > 0;
    return {
      ...preview({ withoutRate: isConfirmed ? 1 : 4, newProjects: 3 }),
      proposedRates: [
        { ...rateInFile, client: 'Acme', project: 'Website', rate: 80, ratedMs: 5_400_000, isConfirmed },
        { ...rateInFile, client: null, project: 'Shop', rate: 95.5, isConfirmed },
      ],
    };
  });
  const reason = 'Check the hourly rates first.';
  expect((await importButton('Import 2 entries', reason)).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Use this rate' })).toBeNull();
  const website = screen.getByRole('textbox', { name: 'Website (Acme)' });
  expect(website).toHaveProperty('value', '80.00');
  expect(screen.getByText('From the file, for 1:00 of 1:30 h. The rest has other rates.')).toBeTruthy();
  expect(screen.getByText('From the file')).toBeTruthy();
  await user.clear(website);
  await user.type(website, '85{Enter}');
  await user.click(screen.getByRole('button', { name: 'Use these rates' }));
  expect(previewed.at(-1)?.projectRates).toEqual([
    { client: 'Acme', project: 'Website', rate: 85, currency: 'EUR' },
    { client: null, project: 'Shop', rate: 95.5, currency: 'EUR' },
  ]);
  expect(await screen.findByText('Website (Acme): €85.00/h')).toBeTruthy();
  expect(await screen.findByText(/^1 billable entry has no hourly rate/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use this rate' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change rates' }));
  expect(await screen.findByRole('button', { name: 'Use these rates' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Website (Acme)' })).toHaveProperty('value', '85.00');
});

it('asks again for rates when the file is read another way or names are matched', async () => {
  const rateInFile = { currency: 'EUR', ms: 3_600_000, ratedMs: 3_600_000, client: null, project: 'Shop' };
  const similar = [{ id: anId(2), name: 'Acme GmbH' }];
  const user = openSetup(({ projectRates, decimal }) => ({
    ...preview({ newProjects: 1 }),
    names: [{ client: 'Acme', project: null, clientId: null, similar }],
    proposedRates: [
      { ...rateInFile, rate: decimal === ',' ? 80 : 8000, isConfirmed: projectRates !== undefined },
    ],
  }));
  const confirm = async () => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Use this rate' });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    await waitFor(() => expect(previewed.at(-1)?.projectRates).toHaveLength(1));
  };
  const field = await screen.findByRole('textbox', { name: 'Shop' });
  await user.clear(field);
  await user.type(field, '8100{Enter}');
  await confirm();
  await user.click(screen.getByRole('combobox', { name: '“Acme” is' }));
  await user.click(await screen.findByRole('option', { name: 'Acme GmbH' }));
  await waitFor(() => expect(previewed.at(-1)?.nameMatches).toHaveLength(1));
  expect(previewed.at(-1)?.projectRates).toBeUndefined();
  await confirm();
  await user.click(screen.getByRole('combobox', { name: /^Decimal mark/ }));
  await user.click(await screen.findByRole('option', { name: 'Comma: 1,5' }));
  await waitFor(() => expect(previewed.at(-1)?.decimal).toBe(','));
  expect(previewed.at(-1)?.projectRates).toBeUndefined();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Shop' })).toHaveProperty('value', '80.00'));
  await confirm();
  expect(previewed.at(-1)?.projectRates).toMatchObject([{ rate: 80 }]);
});

it('changes rates that were confirmed before the page was loaded', async () => {
  const shop = { client: null, project: 'Shop', currency: 'EUR' };
  const proposal = { ...shop, rate: 80, ms: 3_600_000, ratedMs: 3_600_000, isConfirmed: true };
  const settings = { ...file.settings, projectRates: [{ ...shop, rate: 85 }] };
  const user = openSetup(
    { ...preview({ newProjects: 1 }), proposedRates: [proposal] },
    { ...file, settings },
  );
  await user.click(await screen.findByRole('button', { name: 'Change rate' }));
  expect(await screen.findByRole('textbox', { name: 'Shop' })).toHaveProperty('value', '85.00');
});

it('names the tasks that projects would get', async () => {
  openSetup({ ...preview({ newTasks: 1 }), newTasks: [{ name: 'Design', project: 'Website' }] });
  expect(await screen.findByText('New tasks: 1')).toBeTruthy();
  expect(screen.getByText('Design (Website)')).toBeTruthy();
});

it('asks what similar names stand for, and previews with the answer', async () => {
  const [acme, website] = [
    { id: anId(2), name: 'Acme GmbH' },
    { id: anId(3), name: 'Website relaunch' },
  ];
  const names = [
    { client: 'Acme', project: null, clientId: null, similar: [acme] },
    { client: null, project: 'Website', clientId: null, similar: [website] },
  ];
  const user = openSetup({ ...preview({ newClients: 1 }), names });
  const reason = 'Choose for the similar names first.';
  expect((await importButton('Import 2 entries', reason)).disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: '“Acme” is' }));
  await user.click(await screen.findByRole('option', { name: 'Acme GmbH' }));
  await user.click(screen.getByRole('combobox', { name: '“Website” is' }));
  await user.click(await screen.findByRole('option', { name: 'A new project' }));
  expect((await importButton('Import 2 entries', '')).disabled).toBe(false);
  expect(previewed.at(-1)?.nameMatches).toEqual([
    { client: 'Acme', project: null, id: acme.id },
    { client: null, project: 'Website', id: null },
  ]);
});

it('matches all similar names in one click', async () => {
  const similar = [{ id: anId(2), name: 'Acme GmbH' }];
  const names = ['Acme', 'ACME Ltd'].map((client) => ({ client, project: null, clientId: null, similar }));
  const user = openSetup({ ...preview({ newClients: 2 }), names });
  await user.click(await screen.findByRole('button', { name: 'Match all' }));
  expect((await importButton('Import 2 entries', '')).disabled).toBe(false);
  expect(previewed.at(-1)?.nameMatches?.map(({ id }) => id)).toEqual([anId(2), anId(2)]);
});

it('offers to split rows of more than 24 hours, and to take it back', async () => {
  const user = openSetup(preview({ longRows: 2, problems: 2 }));
  expect(
    await screen.findByText(/^2 rows have more than 24 hours, so they can’t be one entry each/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Split' }));
  await user.click(await screen.findByRole('button', { name: 'Don’t split' }));
  await screen.findByRole('button', { name: 'Split' });
  expect(previewed.map(({ splitsLongRows }) => splitsLongRows)).toEqual([undefined, true, false]);
});

it('shows words by which to check an encoding that is a guess', async () => {
  openSetup(preview({}), {
    ...file,
    dialect: { encoding: 'windows-1250', delimiter: ',' },
    sample: [['2026-11-20', '1', 'Księgowość i plan', 'Zakład']],
  });
  expect(await screen.findByText('Check the letters: Księgowość · Zakład')).toBeTruthy();
  expect(screen.getByText('Central European (Windows-1250)')).toBeTruthy();
});
