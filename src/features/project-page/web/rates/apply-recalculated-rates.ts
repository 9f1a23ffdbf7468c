import * as m from '#messages/project-page.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import { timesheets } from '#src/features/timesheets/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

type Request = Parameters<typeof timesheets.recalculateRates.call>[0];

/** Applies the previewed rates, with an Undo notice; returns the error message if it fails. */
export async function applyRecalculatedRates(request: Request, count: number): Promise<string | undefined> {
  try {
    const { operationId } = await timesheets.recalculateRates.call(request);
    notify(m.ratesChanged({ count }), {
      action: { kind: 'undo', label: m.undo, run: () => void undoRecalculation(operationId) },
    });
    await invalidateRates();
    return undefined;
  } catch (error) {
    return toFailure(error).message;
  }
}

async function undoRecalculation(id: string): Promise<void> {
  try {
    await timesheets.undo.call({ id });
    notify(m.undone);
  } catch (error) {
    notify(toFailure(error).message, { tone: 'failed' });
  }
  await invalidateRates();
}

async function invalidateRates(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: timesheets.key() }),
    queryClient.invalidateQueries({ queryKey: projects.key() }),
  ]);
}
