import { onAccountChange } from '#src/platform/web/current-account.ts';
import { notify } from './notices.ts';
import type { NoticeAction } from './notices.ts';

/** What to do after the first record of a kind was added, for those who follow “Get started”. */
const nextSteps = new Map<string, NoticeAction>();
onAccountChange(() => nextSteps.clear());

/** The next notice about an added record offers this step. */
export function setNextStep(kind: string, action: NoticeAction): void {
  nextSteps.set(kind, action);
}

export function notifyAdded(kind: string, message: string): void {
  const action = nextSteps.get(kind);
  nextSteps.delete(kind);
  notify(message, action && { action: { ...action, isMain: true }, isUntilNextPage: true });
}
