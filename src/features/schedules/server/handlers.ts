import { schedulesContract } from '#src/features/schedules/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { listProblems } from './schedule-run-queries.ts';

const os = implementSecured(schedulesContract);

export const schedulesHandlers = {
  problems: os.problems.handler(async ({ context: { db, owner } }) => ({
    items: await listProblems(db, owner),
  })),
};
