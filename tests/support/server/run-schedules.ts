/** Runs schedules as the server does, with a clock of the test. */
import { expect } from 'vitest';
import { appParts } from '#src/app/server/router.ts';
import { runDueSchedules } from '#src/features/schedules/server/run-due-schedules.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import type { TestServer } from './test-server.ts';

/** Returns the accounts whose records changed. Errors fail the test. */
export async function runSchedules(
  { database, keys, files }: Pick<TestServer, 'database' | 'keys' | 'files'>,
  at: string | number,
  { sendsMail = false }: { sendsMail?: boolean } = {},
): Promise<string[]> {
  const errors: unknown[] = [];
  const changed: string[] = [];
  await runDueSchedules(
    {
      ...appParts,
      database,
      keys,
      files,
      slots: createWorkSlots(),
      sendsMail,
      url: 'http://127.0.0.1',
      publishChange: ({ userId }) => changed.push(userId),
    },
    (error) => errors.push(error),
    { nowMs: new Date(at).getTime() },
  );
  expect(errors).toEqual([]);
  return changed;
}
