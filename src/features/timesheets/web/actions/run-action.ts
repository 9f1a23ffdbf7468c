import { calendarImport } from '#src/features/calendar-import/web/public.tsx';
import { projects } from '#src/features/projects/web/public.tsx';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { Failure } from '#src/platform/web/failure.ts';
import type { Notice } from '#src/platform/web/notice/notices.ts';
import { notifyUndoable, runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/** Handles a failure at the edited field instead of in a notice. */
export type FailureOptions = { onFailure?: (failure: Failure) => void };

type ActionOptions<T> = Omit<Parameters<typeof runMutation<T>>[1], 'keys'>;

/** Includes projects, because retainer balances change, and suggestions, which become entries. */
const keys = [timesheets.key(), projects.key(), calendarImport.key()];

/** Runs an action, shows a notice with Undo and refetches. Resolves to whether it succeeded. */
export function runAction<T>(perform: () => Promise<T>, options: ActionOptions<T>): Promise<boolean> {
  return runMutation(perform, { keys, ...options });
}

/** Shows a notice, with Undo if possible, and with what else it offers. */
export function notifyDone(
  message: string,
  undo?: () => Promise<unknown>,
  secondAction?: Notice['secondAction'],
): void {
  notifyUndoable(message, undo, { keys, secondAction });
}

export async function invalidateEntries(): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
