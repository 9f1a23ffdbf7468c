/** More concurrent imports than connections: all of them finish. */
import { expect, it } from 'vitest';
import { uploadImport, getImport } from '#tests/support/server/import-fixtures.ts';
import { startSecondServer } from '#tests/support/server/second-server.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { startRealSideProcesses } from '#tests/support/server/side-processes.ts';
import { lockImport } from './queries.ts';

const started = startRealSideProcesses();
const stint = shareInstallation();

it('starts one run for many concurrent requests', async () => {
  await using narrow = await startSecondServer(stint);
  const ann = narrow.callerFor(await stint.newTenant());
  const id = await uploadImport(ann);
  const runs = await Promise.all(Array.from({ length: 12 }, () => ann.api.imports.run({ id })));

  expect(runs.map((run) => run.id)).toEqual(Array.from({ length: 12 }, () => id));
  await expect
    .poll(() => ann.api.imports.get({ id }))
    .toMatchObject({ status: 'done', made: { entries: 2 } });
});

it('stops reading a file when the client disconnects', async () => {
  const ann = await stint.newTenant();
  const id = await uploadImport(ann, `Date,Duration\n${'2026-03-02,1:30\n'.repeat(40_000)}`);
  const { settings } = await getImport(ann, id);
  using _first = await stint.slots.acquire(ann.uid);
  const startedBefore = started.length;
  const leaving = new AbortController();
  const request = ann.api.imports.dryRun(
    { id, settings: { ...settings, timeZone: 'Asia/Tokyo' } },
    { signal: leaving.signal },
  );
  const settled = request.catch((error: unknown) => String(error));
  await expect.poll(() => started.length, { interval: 1 }).toBeGreaterThan(startedBefore);
  leaving.abort();

  expect(await settled).toContain('abort');
  using _second = await stint.slots.acquire(ann.uid, { isPatient: true });
  // It was interrupted before it could store the result.
  expect((await getImport(ann, id)).settings).toEqual(settings);
});

it('rejects reading more files at once than the account has slots', async () => {
  const ann = await stint.newTenant();
  const id = await uploadImport(ann);
  const { settings } = await getImport(ann, id);
  const requests = [
    () => ann.api.imports.dryRun({ id, settings }),
    () => ann.api.imports.read({ id }),
    () => ann.api.imports.problemRows({ id }),
  ];
  {
    using _first = await stint.slots.acquire(ann.uid);
    using _second = await stint.slots.acquire(ann.uid);
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => requests.map((each) => each())).flat(),
    );

    expect(results).toHaveLength(12);
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'BUSY', status: 429 } });
    }
  }
  expect((await ann.api.imports.dryRun({ id, settings })).counts.entries).toBe(2);
});

it('reads a small file in the process that read the one before', async () => {
  const ann = await stint.newTenant();
  const id = await uploadImport(ann);
  const startedBefore = started.length;
  const rows = await ann.api.imports.problemRows({ id });

  expect(await rows.text()).toContain('soon');
  expect(started.length).toBe(startedBefore);
});

it('serves the rows with problems while an import is in use', async () => {
  const ann = await stint.newTenant();
  const id = await uploadImport(ann);
  const rows = await stint.database.withOwner({ ownerId: ann.uid }, async (db) => {
    await lockImport(db, { ownerId: ann.uid }, id);
    return ann.api.imports.problemRows({ id });
  });

  expect(await rows.text()).toContain('soon');
});

it('starts one of two imports requested concurrently and rejects the other with a message', async () => {
  const ann = await stint.newTenant();
  const ids = [await uploadImport(ann), await uploadImport(ann)];
  const results = await Promise.allSettled(ids.map((id) => ann.api.imports.run({ id })));
  const rejected = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );

  // Late requests find the first run finished.
  for (const reason of rejected) expect(reason).toMatchObject({ code: 'ANOTHER_RUNS' });
  expect(rejected.length).toBeLessThan(2);
});
