import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putOnInvoice } from '#tests/support/book-of-time.ts';
import { install } from '#tests/support/callers.ts';
import type { Caller, Installation } from '#tests/support/callers.ts';
import { aClient, aProject, anEntry } from '#tests/support/factories.ts';
import { anUpload, importedBy } from '#tests/support/imports.ts';
import { asOwner } from '#tests/support/postgres.ts';
import { storedOf } from '#tests/support/stored.ts';

let stint: Installation;
let ann: Caller;
beforeAll(async () => {
  stint = await install();
});
afterAll(() => stint[Symbol.asyncDispose]());

/** A tenant of its own for every test, in Berlin. */
async function newcomer(): Promise<Caller> {
  const caller = await stint.newTenant();
  await caller.api.session.prefer({ timeZone: 'Europe/Berlin' });
  return caller;
}

function fixture(name: string): Buffer {
  return readFileSync(new URL(`../../../../tests/import-files/${name}.csv`, import.meta.url));
}

async function readAs(caller: Caller, id: string) {
  const found = await caller.api.imports.get({ id });
  if (!found) throw new Error('There is no such import.');
  return found;
}

describe('a file that has arrived', () => {
  it('tells what it is, and how it would be read', async () => {
    ann = await newcomer();
    const id = await anUpload(ann, fixture('kimai-german'));

    expect(await readAs(ann, id)).toMatchObject({
      fileName: 'time.csv',
      status: 'ready',
      recognised: { format: 'kimai', kind: 'entries' },
      settings: { format: 'kimai', dateOrder: 'dmy', decimal: ',', timeZone: 'Europe/Berlin', person: null },
      dialect: { encoding: 'utf-8', delimiter: ';' },
      rowCount: 2,
      people: ['anna@example.com'],
    });
  });

  it('can be read as what it is said to be', async () => {
    ann = await newcomer();
    const id = await anUpload(ann, fixture('kimai'));
    const read = await ann.api.imports.read({ id, format: 'generic' });

    expect(read.settings.format).toBe('generic');
    expect(read.recognised?.format).toBe('kimai');
    expect(read.settings.columns.slice(0, 4)).toEqual(['date', 'start', 'end', 'duration']);
  });
});

describe('a dry run', () => {
  it('tells what would come of it, and makes nothing', async () => {
    ann = await newcomer();
    await ann.api.clients.create(aClient({ name: ' acme ' }));
    const id = await anUpload(ann, fixture('bad-rows'));
    const before = await storedOf(stint.database.url, ann.uid);
    const { settings } = await readAs(ann, id);
    const foretold = await ann.api.imports.dryRun({ id, settings });

    expect(foretold).toMatchObject({
      counts: { rows: 15, entries: 2, newClients: 0, newProjects: 1, duplicates: 0, problems: 13, others: 0 },
      seconds: 4 * 3600,
      days: { from: '2026-03-02', to: '2026-03-02' },
      newProjects: [{ name: 'Website', client: 'Acme' }],
      obstacle: null,
    });
    expect(foretold.problems[0]).toEqual({
      line: 3,
      column: 'Date',
      value: '',
      words: 'The date is missing.',
    });
    const after = await storedOf(stint.database.url, ann.uid);
    expect(after).toEqual(before);
  });

  it('finds entries that are there already, and rows that come twice', async () => {
    ann = await newcomer();
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
    const id = await anUpload(
      ann,
      `Date,Start,End,Description,Client,Project
2026-03-02,09:00,10:00,Known,acme,WEBSITE
2026-03-02,09:00,10:00,New,Acme,Website
2026-03-02,09:00,10:00,New,Acme,Website
2026-03-02,09:00,10:00,Known,Acme,Another
`,
    );
    const { settings } = await readAs(ann, id);
    const foretold = await ann.api.imports.dryRun({ id, settings });

    expect(foretold.counts).toMatchObject({ entries: 2, duplicates: 2, newProjects: 1 });
    expect(foretold.duplicateLines).toEqual([2, 4]);
  });

  it('counts entries that are alike against as many rows, and tells clients apart where there is no project', async () => {
    ann = await newcomer();
    const file = (...rows: string[]) => `Date,Hours,Description,Client\n${rows.join('\n')}\n`;
    const call = '2026-03-02,0.01,Call,Acme';
    // More than a part of the run holds.
    const calls = Array.from({ length: 502 }, () => call);
    const first = await importedBy(ann, await anUpload(ann, file(...calls)));
    expect(first).toMatchObject({ made: { entries: 502 }, duplicates: 0 });

    const id = await anUpload(ann, file(...calls, call, '2026-03-02,0.01,Call,Borges'));
    const { settings } = await readAs(ann, id);
    const foretold = await ann.api.imports.dryRun({ id, settings });

    expect(foretold.counts).toMatchObject({ entries: 2, duplicates: 502 });
    expect(foretold.sample.map(({ line }) => line)).toEqual([504, 505]);
    expect(await importedBy(ann, id)).toMatchObject({ made: { entries: 2 }, duplicates: 502 });
  });

  it('keeps the settings it was asked with, and refuses those that cannot be', async () => {
    ann = await newcomer();
    const id = await anUpload(ann);
    const { settings } = await readAs(ann, id);
    await ann.api.imports.dryRun({ id, settings: { ...settings, timeZone: 'Asia/Tokyo' } });

    expect((await readAs(ann, id)).settings.timeZone).toBe('Asia/Tokyo');
    await expect(
      ann.api.imports.dryRun({ id, settings: { ...settings, columns: ['date', null, null, null] } }),
    ).rejects.toMatchObject({
      code: 'UNFIT',
      message: 'Choose the column with the durations, or those with start and end.',
    });
  });
});

describe('a run', () => {
  it('makes clients, projects and entries that are priced like others, and says so in their logs', async () => {
    ann = await newcomer();
    const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Acme' }));
    await ann.api.projects.create(
      aProject({ name: 'Website', clientId, billingType: 'hourly', hourlyRate: 120 }),
    );
    const id = await anUpload(ann, fixture('kimai'));
    const run = await importedBy(ann, id);

    expect(run).toMatchObject({
      status: 'done',
      made: { entries: 2, clients: 0, projects: 0 },
      rowsDone: 2,
      rowsTotal: 2,
    });
    const { items } = await ann.api.timesheets.list({ order: 'asc' });
    expect(items).toMatchObject([
      {
        day: '2026-03-02',
        startTime: '2026-03-02T08:00:00.000Z',
        description: 'Wireframes',
        notes: 'Task: Design\nTags: foo, bar',
        duration: 1.5,
        rate: 120,
        rateReason: 'Hourly rate of the project',
        amountMinor: 18_000,
        timeZone: 'Europe/Berlin',
        activityLog: [{ action: 'imported', system: true }],
      },
      { startTime: '2026-03-02T21:00:00.000Z', duration: 3.25, billable: false, amountMinor: 0 },
    ]);
  });

  it('makes nothing twice, however often it is begun, nor when the same file comes again', async () => {
    ann = await newcomer();
    const id = await anUpload(ann, fixture('toggl-classic'));
    await Promise.all([
      ann.api.imports.run({ id }),
      ann.api.imports.run({ id }),
      ann.api.imports.run({ id }),
    ]);
    await importedBy(ann, id);
    await importedBy(ann, id);
    const again = await importedBy(ann, await anUpload(ann, fixture('toggl-classic')));

    expect(again).toMatchObject({ made: { entries: 0, clients: 0, projects: 0 }, duplicates: 4 });
    expect((await ann.api.timesheets.list({})).items).toHaveLength(4);
    expect((await ann.api.clients.list({})).items).toHaveLength(2);
    expect((await ann.api.projects.list({})).items).toHaveLength(2);
  });

  it('takes hours out of a retainer, row after row', async () => {
    ann = await newcomer();
    await ann.api.projects.create(
      aProject({
        name: 'Moved in',
        billingType: 'retainer',
        retainerHours: 2,
        retainerRate: 80,
        hourlyRate: 100,
      }),
    );
    await importedBy(
      ann,
      await anUpload(
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

  it('leaves the rows with problems as a file, which can be corrected and imported', async () => {
    ann = await newcomer();
    const id = await anUpload(
      ann,
      `Date,Duration,Description,Project
2026-03-02,-1:00,=HYPERLINK(1),Moved in
2026-03-03,1:00,Fine,Moved in
`,
    );
    await importedBy(ann, id);
    const rows = await (await ann.api.imports.problemRows({ id })).text();

    expect(rows).toBe(
      // Without its mark, which a text in memory has not.
      'Date,Duration,Description,Project,Problem\r\n' +
        "2026-03-02,'-1:00,'=HYPERLINK(1),Moved in,Line 2. Duration: The duration “-1:00” is negative.\r\n",
    );
    const corrected = await importedBy(ann, await anUpload(ann, rows.replace("'-1:00", '1:00')));
    expect(corrected.made.entries).toBe(1);
    const { items } = await ann.api.timesheets.list({ order: 'asc' });
    expect(items.map(({ description }) => description)).toEqual(['=HYPERLINK(1)', 'Fine']);
  });

  it('brings clients and projects of their own files', async () => {
    ann = await newcomer();
    await importedBy(ann, await anUpload(ann, fixture('harvest-clients')));
    const projects = await importedBy(ann, await anUpload(ann, fixture('solidtime-projects')));

    expect(projects).toMatchObject({ made: { clients: 0, projects: 2, entries: 0 } });
    const { items: clients } = await ann.api.clients.list({});
    expect(clients.map(({ name, address }) => [name, address])).toContainEqual([
      'Acme',
      'Harbour 1\n12345 Port',
    ]);
    const { items } = await ann.api.projects.list({});
    const said = items.map(({ name, status, hourlyRate }) => [name, status, hourlyRate]);
    expect(said).toHaveLength(2);
    expect(said).toContainEqual(['Old shop', 'Archived', null]);
    expect(said).toContainEqual(['Website', 'Active', 90.5]);
  });
});

describe('time that was invoiced before', () => {
  const exported = `Date,Duration,Description,Project,Invoiced
2026-03-02,2:00,First,Moved in,yes
2026-03-03,1:30,Second,Moved in,no
`;

  it('is told by a dry run, in rows and hours', async () => {
    ann = await newcomer();
    const id = await anUpload(ann, exported);
    const { settings } = await readAs(ann, id);
    expect(settings.alreadyInvoiced).toEqual({ by: 'file' });
    const byFile = await ann.api.imports.dryRun({ id, settings });
    expect(byFile).toMatchObject({ counts: { entries: 2, invoiced: 1 }, invoicedSeconds: 7200 });
    expect(byFile.sample.map(({ invoiced }) => invoiced)).toEqual([true, false]);

    const until = { by: 'day', until: '2026-03-03' } as const;
    expect(
      await ann.api.imports.dryRun({ id, settings: { ...settings, alreadyInvoiced: until } }),
    ).toMatchObject({ counts: { invoiced: 2 }, invoicedSeconds: 12_600 });
    const none = { by: 'none' } as const;
    expect(
      await ann.api.imports.dryRun({ id, settings: { ...settings, alreadyInvoiced: none } }),
    ).toMatchObject({ counts: { invoiced: 0 }, invoicedSeconds: 0 });
    const columns = settings.columns.with(4, null);
    await expect(ann.api.imports.dryRun({ id, settings: { ...settings, columns } })).rejects.toMatchObject({
      code: 'UNFIT',
      message: 'Choose the column that says what was invoiced, or say it in another way.',
    });
  });

  it('is unbilled nowhere, takes from its retainer, and cannot be changed, which says why', async () => {
    ann = await newcomer();
    const { id: projectId } = await ann.api.projects.create(
      aProject({
        name: 'Moved in',
        billingType: 'retainer',
        retainerHours: 2,
        retainerRate: 80,
        hourlyRate: 100,
      }),
    );
    await importedBy(ann, await anUpload(ann, exported));

    const { items } = await ann.api.timesheets.list({ order: 'asc' });
    expect(items).toMatchObject([
      {
        description: 'First',
        invoiced: true,
        invoiceNumber: null,
        rate: 80,
        amountMinor: 16_000,
        activityLog: [{ action: 'imported as invoiced', system: true }],
      },
      { description: 'Second', invoiced: false, rate: 100, activityLog: [{ action: 'imported' }] },
    ]);
    const unbilled = await ann.api.timesheets.totals({ billable: true, invoiced: false });
    expect(unbilled).toMatchObject({ count: 1, durationSeconds: 5400 });
    expect((await ann.api.projects.get({ id: projectId }))?.retainerHoursUsed).toBe(2);
    const [held] = items;
    await expect(
      ann.api.timesheets.update({ id: held?.id ?? '', description: 'Another' }),
    ).rejects.toMatchObject({
      code: 'INVOICED',
      message: 'This entry was invoiced before it was imported and can no longer be changed.',
    });
  });

  it('is known again when the file comes twice, whatever it says of invoices then', async () => {
    ann = await newcomer();
    await importedBy(ann, await anUpload(ann, exported));
    const again = await importedBy(ann, await anUpload(ann, exported.replaceAll(',yes', ',no')));
    expect(again).toMatchObject({ made: { entries: 0 }, duplicates: 2 });
    expect(await ann.api.timesheets.totals({ invoiced: true })).toMatchObject({ count: 1 });
  });

  it('goes with its import when that is undone, but not once it is on an invoice of ours', async () => {
    ann = await newcomer();
    const whole = await anUpload(ann, exported);
    await importedBy(ann, whole);
    expect((await ann.api.imports.undo({ id: whole })).kept).toEqual([]);
    expect((await ann.api.timesheets.list({})).items).toEqual([]);

    const id = await anUpload(ann, exported);
    await importedBy(ann, id);
    const { items } = await ann.api.timesheets.list({ order: 'asc' });
    await putOnInvoice(stint, items[1]?.id ?? '', 'RE-1');
    expect((await ann.api.imports.undo({ id })).kept).toMatchObject([
      { what: 'Entry “Second” of Mar 3, 2026', why: 'It is on invoice RE-1.' },
      { what: 'Project “Moved in”' },
    ]);
  });

  it('leaves as CSV and comes back as it was', async () => {
    ann = await newcomer();
    await importedBy(ann, await anUpload(ann, exported));
    const file = await ann.api.reports.time({ format: 'csv' });
    const bob = await newcomer();
    await importedBy(bob, await anUpload(bob, Buffer.from(await file.arrayBuffer())));

    const { items } = await bob.api.timesheets.list({ order: 'asc' });
    expect(items.map(({ description, invoiced }) => [description, invoiced])).toEqual([
      ['First', true],
      ['Second', false],
    ]);
  });

  it('is none of a file that waits since before one could say so', async () => {
    ann = await newcomer();
    const id = await anUpload(ann, exported);
    await asOwner(stint.database.url, (client) =>
      client.query(`update imports set settings = settings - 'alreadyInvoiced' where id = $1`, [id]),
    );
    expect((await readAs(ann, id)).settings.alreadyInvoiced).toEqual({ by: 'none' });
    expect(await importedBy(ann, id)).toMatchObject({ made: { entries: 2 } });
    expect(await ann.api.timesheets.totals({ invoiced: true })).toMatchObject({ count: 0 });
  });
});

describe('undoing', () => {
  it('removes all that the import made', async () => {
    ann = await newcomer();
    const id = await anUpload(ann, fixture('toggl-classic'));
    await importedBy(ann, id);
    const undone = await ann.api.imports.undo({ id });

    expect(undone).toMatchObject({ status: 'undone', kept: [], undoUntil: null });
    expect((await ann.api.timesheets.list({})).items).toEqual([]);
    expect((await ann.api.clients.list({})).items).toEqual([]);
    expect((await ann.api.projects.list({})).items).toEqual([]);
    // Once more is the same.
    expect((await ann.api.imports.undo({ id })).status).toBe('undone');
  });

  it('keeps what was changed or is used since, and names it', async () => {
    ann = await newcomer();
    const id = await anUpload(ann);
    await importedBy(ann, id);
    const [changed] = (await ann.api.timesheets.list({ order: 'asc' })).items;
    await ann.api.timesheets.update({ id: changed?.id ?? '', description: 'Better sketches' });
    const undone = await ann.api.imports.undo({ id });

    expect(undone.kept).toEqual([
      { what: 'Entry “Better sketches” of Mar 2, 2026', why: 'It was changed since.' },
      { what: 'Project “Moved in”', why: 'Something else uses it by now.' },
    ]);
    expect((await ann.api.timesheets.list({})).items).toHaveLength(1);
  });

  it('gives back what it took from a retainer', async () => {
    ann = await newcomer();
    const { id: projectId } = await ann.api.projects.create(
      aProject({ name: 'Moved in', billingType: 'retainer', retainerHours: 10 }),
    );
    const id = await anUpload(ann);
    await importedBy(ann, id);
    await ann.api.imports.undo({ id });

    expect((await ann.api.projects.get({ id: projectId }))?.retainerHoursUsed).toBe(0);
  });

  it('is not possible of what was not run, and a file that was run is not thrown away', async () => {
    ann = await newcomer();
    const id = await anUpload(ann);
    await expect(ann.api.imports.undo({ id })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
    await importedBy(ann, id);
    await expect(ann.api.imports.discard({ id })).rejects.toMatchObject({ code: 'HAS_RUN' });
    const other = await anUpload(ann);
    await ann.api.imports.discard({ id: other });
    expect(await ann.api.imports.get({ id: other })).toBeNull();
  });
});
