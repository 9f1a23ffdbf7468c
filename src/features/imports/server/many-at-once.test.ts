/** More who import at once than there are connections: everybody is answered. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { install } from '#tests/support/callers.ts';
import type { Installation } from '#tests/support/callers.ts';
import { anUpload } from '#tests/support/imports.ts';
import { startSecondServer } from '#tests/support/second-server.ts';

let stint: Installation;
beforeAll(async () => {
  stint = await install();
});
afterAll(() => stint[Symbol.asyncDispose]());

it('begins a run that many ask for at the same moment', async () => {
  await using narrow = await startSecondServer(stint);
  const ann = narrow.callerFor(await stint.newTenant());
  const id = await anUpload(ann);
  const begun = await Promise.all(Array.from({ length: 12 }, () => ann.api.imports.run({ id })));

  expect(begun.map((run) => run.id)).toEqual(Array.from({ length: 12 }, () => id));
  await vi.waitFor(
    async () => {
      expect(await ann.api.imports.get({ id })).toMatchObject({ status: 'done', made: { entries: 2 } });
    },
    { timeout: 10_000 },
  );
});

it('begins one of two imports that are begun at the same moment, and refuses the other in words', async () => {
  const ann = await stint.newTenant();
  const ids = [await anUpload(ann), await anUpload(ann)];
  const answers = await Promise.allSettled(ids.map((id) => ann.api.imports.run({ id })));
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );

  // Whoever comes late enough finds the first run over.
  for (const reason of refused) expect(reason).toMatchObject({ code: 'ANOTHER_RUNS' });
  expect(refused.length).toBeLessThan(2);
});
