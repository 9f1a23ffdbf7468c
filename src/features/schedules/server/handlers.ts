import { schedulesContract } from '#src/features/schedules/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { ScheduleKind } from './schedule-kind.ts';
import { listProblems } from './schedule-run-queries.ts';

const os = implementSecured(schedulesContract);

export function schedulesHandlers(kinds: readonly ScheduleKind[]) {
  return {
    problems: os.problems.handler(async ({ context: { db, owner } }) => {
      const problems = await listProblems(db, owner);
      for (const kind of kinds) problems.push(...((await kind.listUndelivered?.(db, owner)) ?? []));
      return { items: problems.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))) };
    }),
  };
}
