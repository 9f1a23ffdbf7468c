import * as m from '#messages/project-page.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

type Request = Parameters<typeof onlineTimesheets.recalculateRates.call>[0];

/** Applies the previewed rates, with an Undo notice; returns the error message if it fails. */
export async function applyRecalculatedRates(request: Request, count: number): Promise<string | undefined> {
  let problem: string | undefined;
  await runMutation(() => onlineTimesheets.recalculateRates.call(request), {
    keys: [onlineTimesheets.key(), projects.key()],
    done: m.ratesChanged({ count }),
    undo: ({ operationId }) => onlineTimesheets.undo.call({ id: operationId }),
    onFailure: ({ message }) => {
      problem = message;
    },
  });
  return problem;
}
