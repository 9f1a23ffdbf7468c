/** Imports time that was invoiced in another tool. */
import { describe, expect, it } from 'vitest';
import { putOnInvoice } from '#tests/support/entry-fixtures.ts';
import { aProject } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import {
  uploadImport,
  runImportToEnd,
  getImport,
  newTenantInBerlin,
} from '#tests/support/server/import-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;

describe('time that was invoiced before', () => {
  const exported = `Date,Duration,Description,Project,Invoiced
2026-03-02,2:00,First,Moved in,yes
2026-03-03,1:30,Second,Moved in,no
`;

  it('is shown in rows and hours by the preview', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann, exported);
    const { settings } = await getImport(ann, id);
    expect(settings.alreadyInvoiced).toEqual({ by: 'file' });
    const byFile = await ann.api.imports.dryRun({ id, settings });
    expect(byFile).toMatchObject({ counts: { entries: 2, invoiced: 1 }, invoicedMs: 7_200_000 });
    expect(byFile.sample.map(({ invoiced }) => invoiced)).toEqual([true, false]);

    const until = { by: 'day', until: '2026-03-03' } as const;
    expect(
      await ann.api.imports.dryRun({ id, settings: { ...settings, alreadyInvoiced: until } }),
    ).toMatchObject({ counts: { invoiced: 2 }, invoicedMs: 12_600_000 });
    const none = { by: 'none' } as const;
    expect(
      await ann.api.imports.dryRun({ id, settings: { ...settings, alreadyInvoiced: none } }),
    ).toMatchObject({ counts: { invoiced: 0 }, invoicedMs: 0 });
    const columns = settings.columns.with(4, null);
    await expect(ann.api.imports.dryRun({ id, settings: { ...settings, columns } })).rejects.toMatchObject({
      code: 'UNFIT',
      message: 'Choose the column for “Invoiced”, or choose another option.',
    });
  });

  it('follows the latest settings, even if an older request is answered after it', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann, exported);
    const { settings } = await getImport(ann, id);
    const older = { ...settings, alreadyInvoiced: { by: 'day', until: '2026-10-31' } } as const;
    const shown = { ...settings, alreadyInvoiced: { by: 'day', until: '2026-03-02' } } as const;
    await ann.api.imports.dryRun({ id, settings: shown });
    await ann.api.imports.dryRun({ id, settings: older });

    const run = await runImportToEnd(ann, id, shown);
    expect(run.settings).toEqual(shown);
    expect((await ann.api.timesheets.list({ invoiced: true })).items).toMatchObject([
      { description: 'First' },
    ]);
  });

  it('is rejected if the settings don’t fit the file', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann, exported);
    const { settings } = await getImport(ann, id);

    await expect(
      ann.api.imports.run({ id, settings: { ...settings, columns: settings.columns.with(4, null) } }),
    ).rejects.toMatchObject({ code: 'UNFIT', status: 422 });
    await expect(
      ann.api.imports.run({ id, settings: { ...settings, columns: ['date', 'duration'] } }),
    ).rejects.toMatchObject({ code: 'UNFIT' });
    expect(await getImport(ann, id)).toMatchObject({ status: 'ready', settings });
  });

  it('is not unbilled, uses its retainer, and is locked with a reason', async () => {
    ann = await newTenantInBerlin(stint);
    const { id: projectId } = await ann.api.projects.create(
      aProject({
        name: 'Moved in',
        billingType: 'retainer',
        retainerHours: 2,
        retainerRate: 80,
        hourlyRate: 100,
      }),
    );
    await runImportToEnd(ann, await uploadImport(ann, exported));

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
    expect(unbilled).toMatchObject({ count: 1, durationMs: 5_400_000 });
    expect((await ann.api.projects.get({ id: projectId }))?.retainerHoursUsed).toBe(2);
    const [invoiced] = items;
    await expect(
      ann.api.timesheets.update({ id: invoiced?.id ?? '', description: 'Another' }),
    ).rejects.toMatchObject({
      code: 'INVOICED',
      message: 'Invoiced before it was imported, so it’s locked. To change it, mark it as unbilled.',
    });
  });

  it('is recognized when the file is imported again, regardless of its invoice columns', async () => {
    ann = await newTenantInBerlin(stint);
    await runImportToEnd(ann, await uploadImport(ann, exported));
    const again = await runImportToEnd(ann, await uploadImport(ann, exported.replaceAll(',yes', ',no')));
    expect(again).toMatchObject({ made: { entries: 0 }, duplicates: 2 });
    expect(await ann.api.timesheets.totals({ invoiced: true })).toMatchObject({ count: 1 });
  });

  it('is removed by undoing its import, unless it is on an invoice', async () => {
    ann = await newTenantInBerlin(stint);
    const whole = await uploadImport(ann, exported);
    await runImportToEnd(ann, whole);
    expect((await ann.api.imports.undo({ id: whole })).keptRecords).toEqual([]);
    expect((await ann.api.timesheets.list({})).items).toEqual([]);

    const id = await uploadImport(ann, exported);
    await runImportToEnd(ann, id);
    const { items } = await ann.api.timesheets.list({ order: 'asc' });
    await putOnInvoice(stint, items[1]?.id ?? '', 'RE-1');
    expect((await ann.api.imports.undo({ id })).keptRecords).toMatchObject([
      { what: 'Entry “Second” on 3 Mar 2026', why: 'It is on invoice RE-1.' },
      { what: 'Project “Moved in”' },
    ]);
  });

  it('survives a CSV export and import', async () => {
    ann = await newTenantInBerlin(stint);
    await runImportToEnd(ann, await uploadImport(ann, exported));
    const file = await ann.api.reports.time({ format: 'csv' });
    const bob = await newTenantInBerlin(stint);
    await runImportToEnd(bob, await uploadImport(bob, Buffer.from(await file.arrayBuffer())));

    const { items } = await bob.api.timesheets.list({ order: 'asc' });
    expect(items.map(({ description, invoiced }) => [description, invoiced])).toEqual([
      ['First', true],
      ['Second', false],
    ]);
  });

  it('is not set by a file uploaded before this option existed', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann, exported);
    await withClient(stint.database.url, (client) =>
      client.query(`update imports set settings = settings - 'alreadyInvoiced' where id = $1`, [id]),
    );
    expect((await getImport(ann, id)).settings.alreadyInvoiced).toEqual({ by: 'none' });
    expect(await runImportToEnd(ann, id)).toMatchObject({ made: { entries: 2 } });
    expect(await ann.api.timesheets.totals({ invoiced: true })).toMatchObject({ count: 0 });
  });
});
