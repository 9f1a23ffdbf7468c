/** Undoing imports. */
import { describe, expect, it } from 'vitest';
import { aClient, aProject } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import {
  getImport,
  uploadImport,
  readSampleFile,
  runImportToEnd,
  newTenantInBerlin,
} from '#tests/support/server/import-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;

describe('undoing an import', () => {
  it('removes all imported records', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann, readSampleFile('toggl-classic'));
    await runImportToEnd(ann, id);
    const undone = await ann.api.imports.undo({ id });

    expect(undone).toMatchObject({ status: 'undone', keptRecords: [], undoUntil: null });
    expect((await ann.api.timesheets.list({})).items).toEqual([]);
    expect((await ann.api.clients.list({})).items).toEqual([]);
    expect((await ann.api.projects.list({})).items).toEqual([]);
    // A repeat has the same result.
    expect((await ann.api.imports.undo({ id })).status).toBe('undone');
  });

  it('keeps and lists records changed or used since', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann);
    await runImportToEnd(ann, id);
    const [changed] = (await ann.api.timesheets.list({ order: 'asc' })).items;
    await ann.api.timesheets.update({ id: changed?.id ?? '', description: 'Better sketches' });
    const undone = await ann.api.imports.undo({ id });

    expect(undone.keptRecords).toEqual([
      { what: 'Entry “Better sketches” on 2 Mar 2026', why: 'It was changed since.' },
      { what: 'Project “Moved in”', why: 'Something else uses it.' },
    ]);
    expect((await ann.api.timesheets.list({})).items).toHaveLength(1);
  });

  it('keeps and lists the time that was locked since, and a file can’t add any', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann);
    await runImportToEnd(ann, id);
    await ann.api.session.lockTime({ lockedUntil: '2026-03-02' });
    const why = 'Time up to 2 March 2026 is locked. You can move the lock in Profile, Time and money.';

    const { keptRecords } = await ann.api.imports.undo({ id });
    expect(keptRecords[0]).toEqual({ what: 'Entry “Sketches” on 2 Mar 2026', why });
    expect((await ann.api.timesheets.list({})).items).toMatchObject([{ day: '2026-03-02' }]);

    const more = await uploadImport(ann, 'Date,Duration,Description\n2026-03-01,1:00,Late\n');
    const { settings } = await getImport(ann, more);
    expect(await ann.api.imports.dryRun({ id: more, settings })).toMatchObject({ obstacle: why });
    expect(await runImportToEnd(ann, more)).toMatchObject({ made: { entries: 0 }, stopReason: why });
    await ann.api.session.lockTime({ lockedUntil: null });
    expect(await runImportToEnd(ann, more)).toMatchObject({ made: { entries: 1 }, status: 'done' });
  });

  it('removes the projects it made for tasks in the file', async () => {
    ann = await newTenantInBerlin(stint);
    const rows = '2026-03-02,1:00,x,Acme,New,Design\n2026-03-03,1:00,y,Acme,New,design\n';
    const id = await uploadImport(ann, `Date,Duration,Description,Client,Project,Task\n${rows}`);
    await runImportToEnd(ann, id);
    const [project] = (await ann.api.projects.list({})).items;
    expect(project?.tasks).toMatchObject([{ name: 'Design', hourlyRate: null, isActive: true }]);
    const { items } = await ann.api.timesheets.list({ taskId: project?.tasks[0]?.id });
    expect(items).toMatchObject([{ notes: null }, { notes: null }]);
    expect(await ann.api.imports.undo({ id })).toMatchObject({ keptRecords: [] });
    expect((await ann.api.projects.list({})).items).toEqual([]);
  });

  it('frees the retainer hours it used', async () => {
    ann = await newTenantInBerlin(stint);
    const { id: projectId } = await ann.api.projects.create(
      aProject({ name: 'Moved in', billingType: 'retainer', retainerHours: 10 }),
    );
    const id = await uploadImport(ann);
    await runImportToEnd(ann, id);
    await ann.api.imports.undo({ id });

    expect((await ann.api.projects.get({ id: projectId }))?.retainerHoursUsed).toBe(0);
  });

  it('removes an unchanged project whose retainer hours were used', async () => {
    ann = await newTenantInBerlin(stint);
    await ann.api.clients.create(
      aClient({ name: 'Acme', billingType: 'retainer', retainerHours: 10, retainerRate: 50 }),
    );
    const id = await uploadImport(
      ann,
      'Date,Duration,Description,Client,Project\n2026-03-02,1:00,x,Acme,New\n2026-03-02,1:00,y,Acme,Other\n',
    );
    await runImportToEnd(ann, id);
    const { items } = await ann.api.projects.list({});
    const other = items.find(({ name }) => name === 'Other')?.id ?? '';
    await ann.api.projects.update({ id: other, notes: 'Mine' });

    expect((await ann.api.imports.undo({ id })).keptRecords).toEqual([
      { what: 'Project “Other”', why: 'It was changed since.' },
    ]);
    expect((await ann.api.projects.list({})).items).toHaveLength(1);
  });

  it('is rejected for a file that wasn’t imported, and an imported file can’t be deleted', async () => {
    ann = await newTenantInBerlin(stint);
    const id = await uploadImport(ann);
    await expect(ann.api.imports.undo({ id })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
    await runImportToEnd(ann, id);
    await expect(ann.api.imports.discard({ id })).rejects.toMatchObject({ code: 'HAS_RUN' });
    const other = await uploadImport(ann);
    await ann.api.imports.discard({ id: other });
    expect(await ann.api.imports.get({ id: other })).toBeNull();
  });
});
