import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { timesheets } from './api.ts';

/** Copies of which it is not known whether they were made, by their weeks. */
const unanswered = new Map<string, string>();

onAccountChange(() => unanswered.clear());

/** Copies a week. Where the answer to an earlier try was lost, this is the same copy: there is one in the end. */
export async function copyOnce(from: string, to: string) {
  const weeks = `${from} ${to}`;
  const operationId = unanswered.get(weeks) ?? freshId();
  unanswered.set(weeks, operationId);
  try {
    const done = await timesheets.copyWeek.call({ from, to, operationId });
    unanswered.delete(weeks);
    return done;
  } catch (error) {
    if (!failureOf(error).isAway) unanswered.delete(weeks);
    throw error;
  }
}
