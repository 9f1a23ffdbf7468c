import { describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import {
  uploadImport,
  readSampleFile,
  runImportToEnd,
  getImport,
  newTenantInBerlin,
} from '#tests/support/server/import-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { storedRowsOfAccount } from '#tests/support/server/stored-rows.ts';

const stint = shareInstallation();
let ann: ApiCaller;

describe('an uploaded file', () => {
  it('returns its format and detected settings', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann, readSampleFile('kimai-german'));

    expect(await getImport(ann, id)).toMatchObject({
      fileName: 'time.csv',
      status: 'ready',
      recognised: { format: 'kimai', kind: 'entries' },
      settings: { format: 'kimai', dateOrder: 'dmy', decimal: ',', timeZone: 'Europe/Berlin', person: null },
      dialect: { encoding: 'utf-8', delimiter: ';' },
      rowCount: 2,
      people: ['anna@example.com'],
    });
  });

  it('can be read in another format on request', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann, readSampleFile('kimai'));
    const read = await ann.api.imports.read({ id, format: 'generic' });

    expect(read.settings.format).toBe('generic');
    expect(read.recognised?.format).toBe('kimai');
    expect(read.settings.columns.slice(0, 4)).toEqual(['date', 'start', 'end', 'duration']);
  });
});

describe('a preview', () => {
  it('shows what would be imported and creates nothing', async () => {
    ann = await newTenantInBerlin(stint);
    await ann.api.clients.create(aClient({ name: ' acme ' }));
    const id = await uploadImport(ann, readSampleFile('bad-rows'));
    const before = await storedRowsOfAccount(stint.database.url, ann.uid);
    const { settings } = await getImport(ann, id);
    const preview = await ann.api.imports.dryRun({ id, settings });

    expect(preview).toMatchObject({
      counts: { rows: 15, entries: 2, newClients: 0, newProjects: 1, duplicates: 0, problems: 13, others: 0 },
      ms: 4 * 3_600_000,
      days: { from: '2026-03-02', to: '2026-03-02' },
      newProjects: [{ name: 'Website', client: 'Acme' }],
      obstacle: null,
    });
    expect(preview.problems[0]).toEqual({
      line: 3,
      column: 'Date',
      value: '',
      words: 'The date is missing.',
    });
    const after = await storedRowsOfAccount(stint.database.url, ann.uid);
    expect(after).toEqual(before);
  });

  it('finds existing entries and duplicate rows', async () => {
    ann = await newTenantInBerlin(stint);
    const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Acme' }));
    const { id: projectId } = await ann.api.projects.create(aProject({ name: 'Website', clientId }));
    await ann.api.timesheets.create(
      anEntry({
        date: '2026-03-02',
        timeZone: 'Europe/Berlin',
        startTime: '2026-03-02T08:00:00Z',
        endTime: '2026-03-02T09:00:00Z',
        duration: 1,
        description: 'Known',
        clientId,
        projectId,
      }),
    );
    const id = await uploadImport(
      ann,
      `Date,Start,End,Description,Client,Project
2026-03-02,09:00,10:00,Known,acme,WEBSITE
2026-03-02,09:00,10:00,New,Acme,Website
2026-03-02,09:00,10:00,New,Acme,Website
2026-03-02,09:00,10:00,Known,Acme,Another
`,
    );
    const { settings } = await getImport(ann, id);
    const preview = await ann.api.imports.dryRun({ id, settings });

    expect(preview.counts).toMatchObject({ entries: 2, duplicates: 2, newProjects: 1 });
    expect(preview.duplicateLines).toEqual([2, 4]);
  });

  it('matches identical rows one to one with existing entries, and separates clients if there is no project', async () => {
    ann = await newTenantInBerlin(stint);
    const file = (...rows: string[]) => `Date,Hours,Description,Client\n${rows.join('\n')}\n`;
    const call = '2026-03-02,0.01,Call,Acme';
    // More rows than one part of the run.
    const calls = Array.from({ length: 502 }, () => call);
    const first = await runImportToEnd(ann, await uploadImport(ann, file(...calls)));
    expect(first).toMatchObject({ made: { entries: 502 }, duplicates: 0 });

    const id = await uploadImport(ann, file(...calls, call, '2026-03-02,0.01,Call,Borges'));
    const { settings } = await getImport(ann, id);
    const preview = await ann.api.imports.dryRun({ id, settings });

    expect(preview.counts).toMatchObject({ entries: 2, duplicates: 502 });
    expect(preview.sample.map(({ line }) => line)).toEqual([504, 505]);
    expect(await runImportToEnd(ann, id)).toMatchObject({ made: { entries: 2 }, duplicates: 502 });
  });

  it('stores its settings and rejects invalid ones', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann);
    const { settings } = await getImport(ann, id);
    await ann.api.imports.dryRun({ id, settings: { ...settings, timeZone: 'Asia/Tokyo' } });

    expect((await getImport(ann, id)).settings.timeZone).toBe('Asia/Tokyo');
    await expect(
      ann.api.imports.dryRun({ id, settings: { ...settings, columns: ['date', null, null, null] } }),
    ).rejects.toMatchObject({
      code: 'UNFIT',
      message: 'Choose the duration column, or the start and end columns.',
    });
  });
});

it('the preview names the tasks that projects would get', async () => {
  ann = await newTenantInBerlin(stint);
  const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Acme' }));
  const tasks = [{ id: newId(), name: 'Design' }];
  await ann.api.projects.create(aProject({ name: 'Website', clientId, tasks }));
  const rows = ['Website,design', 'Website,Testing', 'Website,testing', 'New,Design', 'New,', ',Design'].map(
    (work, place) => `2026-03-0${place + 2},1:00,x,Acme,${work}`,
  );
  const id = await uploadImport(ann, ['Date,Duration,Description,Client,Project,Task', ...rows].join('\n'));
  const file = await ann.api.imports.get({ id });
  if (!file) throw new Error('The upload is missing.');
  const { counts, newTasks } = await ann.api.imports.dryRun({ id, settings: file.settings });
  expect(counts.newTasks).toBe(2);
  expect(newTasks).toEqual([
    { name: 'Testing', project: 'Website' },
    { name: 'Design', project: 'New' },
  ]);
});

describe('a run', () => {
  it('creates clients, projects and entries with normal prices, and logs the import', async () => {
    ann = await newTenantInBerlin(stint);
    const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Acme' }));
    const { id: projectId } = await ann.api.projects.create(
      aProject({ name: 'Website', clientId, billingType: 'hourly', hourlyRate: 120 }),
    );
    const id = await uploadImport(ann, readSampleFile('kimai'));
    const run = await runImportToEnd(ann, id);

    expect(run).toMatchObject({
      status: 'done',
      made: { entries: 2, clients: 0, projects: 0 },
      rowsDone: 2,
      rowsTotal: 2,
    });
    const { items } = await ann.api.timesheets.list({ order: 'asc' });
    const tasks = (await ann.api.projects.get({ id: projectId }))?.tasks ?? [];
    expect(items).toMatchObject([
      {
        day: '2026-03-02',
        startTime: '2026-03-02T08:00:00.000Z',
        description: 'Wireframes',
        notes: null,
        taskId: tasks.find(({ name }) => name === 'Design')?.id,
        tags: ['foo', 'bar'],
        duration: 1.5,
        rate: 120,
        rateReason: 'projectRate',
        amountMinor: 18_000,
        timeZone: 'Europe/Berlin',
        activityLog: [{ action: 'imported', system: true }],
      },
      { startTime: '2026-03-02T21:00:00.000Z', duration: 3.25, billable: false, amountMinor: 0 },
    ]);
  });

  it('creates nothing twice, if repeated or if the same file is uploaded again', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann, readSampleFile('toggl-classic'));
    await Promise.all([
      ann.api.imports.run({ id }),
      ann.api.imports.run({ id }),
      ann.api.imports.run({ id }),
    ]);
    await runImportToEnd(ann, id);
    await runImportToEnd(ann, id);
    const again = await runImportToEnd(ann, await uploadImport(ann, readSampleFile('toggl-classic')));

    expect(again).toMatchObject({ made: { entries: 0, clients: 0, projects: 0 }, duplicates: 4 });
    expect((await ann.api.timesheets.list({})).items).toHaveLength(4);
    expect((await ann.api.clients.list({})).items).toHaveLength(2);
    expect((await ann.api.projects.list({})).items).toHaveLength(2);
  });

  it('uses retainer hours row by row', async () => {
    ann = await newTenantInBerlin(stint);
    await ann.api.projects.create(
      aProject({
        name: 'Moved in',
        billingType: 'retainer',
        retainerHours: 2,
        retainerRate: 80,
        hourlyRate: 100,
      }),
    );
    await runImportToEnd(
      ann,
      await uploadImport(
        ann,
        `Date,Duration,Description,Project
2026-03-02,2:00,First,Moved in
2026-03-03,1:00,Second,Moved in
`,
      ),
    );

    const { items } = await ann.api.timesheets.list({ order: 'asc' });
    expect(items.map(({ rate }) => rate)).toEqual([80, 100]);
    const [project] = (await ann.api.projects.list({})).items;
    expect(project?.retainerHoursUsed).toBe(2);
  });

  it('offers the rows with problems as a file that can be corrected and imported', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(
      ann,
      `Date,Duration,Description,Project
2026-03-02,-1:00,=HYPERLINK(1),Moved in
2026-03-03,1:00,Fine,Moved in
`,
    );
    await runImportToEnd(ann, id);
    const rows = await (await ann.api.imports.problemRows({ id })).text();

    expect(rows).toBe(
      // Without the byte order mark.
      'Date,Duration,Description,Project,Problem\r\n' +
        "2026-03-02,'-1:00,'=HYPERLINK(1),Moved in,Line 2. Duration: The duration “-1:00” is negative.\r\n",
    );
    const corrected = await runImportToEnd(ann, await uploadImport(ann, rows.replace("'-1:00", '1:00')));
    expect(corrected.made.entries).toBe(1);
    const { items } = await ann.api.timesheets.list({ order: 'asc' });
    expect(items.map(({ description }) => description)).toEqual(['=HYPERLINK(1)', 'Fine']);
  });

  it('splits rows of more than 24 hours if you choose to', async () => {
    ann = await newTenantInBerlin(stint);
    const file = `Date,Start,End date,End,Duration,Description
2026-03-06,18:00,2026-03-08,09:30,,Move
2026-03-02,,,,30:00,Support
`;
    const id = await uploadImport(ann, file);
    const { settings } = await getImport(ann, id);
    const { counts } = await ann.api.imports.dryRun({ id, settings });
    expect(counts).toMatchObject({ entries: 0, problems: 2, longRows: 2 });

    const splitting = { ...settings, splitsLongRows: true };
    const preview = await ann.api.imports.dryRun({ id, settings: splitting });
    expect(preview.counts).toMatchObject({ entries: 5, problems: 0, longRows: 2 });
    expect(await runImportToEnd(ann, id, splitting)).toMatchObject({ made: { entries: 5 }, problemRows: 0 });
    const { items } = await ann.api.timesheets.list({ order: 'asc' });
    // Two rows of the second of March begin at the same time.
    const durations = items.map(({ day, duration }) => [day, duration] as const);
    expect(durations.toSorted(([a, x], [b, y]) => a.localeCompare(b) || y - x)).toEqual([
      ['2026-03-02', 24],
      ['2026-03-02', 6],
      ['2026-03-06', 6],
      ['2026-03-07', 24],
      ['2026-03-08', 9.5],
    ]);

    const again = await runImportToEnd(ann, await uploadImport(ann, file), splitting);
    expect(again).toMatchObject({ made: { entries: 0 }, duplicates: 5 });
  });

  it('imports files of clients and projects', async () => {
    ann = await newTenantInBerlin(stint);
    await runImportToEnd(ann, await uploadImport(ann, readSampleFile('harvest-clients')));
    const projects = await runImportToEnd(ann, await uploadImport(ann, readSampleFile('solidtime-projects')));

    expect(projects).toMatchObject({ made: { clients: 0, projects: 2, entries: 0 } });
    const { items: clients } = await ann.api.clients.list({});
    expect(clients.map(({ name, address }) => [name, address])).toContainEqual([
      'Acme',
      'Harbour 1\n12345 Port',
    ]);
    const { items } = await ann.api.projects.list({});
    const imported = items.map(({ name, status, hourlyRate }) => [name, status, hourlyRate]);
    expect(imported).toHaveLength(2);
    expect(imported).toContainEqual(['Old shop', 'Archived', null]);
    expect(imported).toContainEqual(['Website', 'Active', 90.5]);
  });
});
