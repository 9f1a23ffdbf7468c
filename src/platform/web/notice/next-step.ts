import { onAccountChange } from '#src/platform/web/current-account.ts';
import { longNoticeMs, notify } from './notices.ts';
import type { NoticeAction } from './notices.ts';

type OnboardingStep = 'client' | 'project';

/** What to do after the first client or project was added, for those who follow “Get started”. */
const nextSteps = new Map<OnboardingStep, NoticeAction>();
onAccountChange(() => nextSteps.clear());

/** The next notice about an added record offers this step. */
export function setNextStep(after: OnboardingStep, action: NoticeAction): void {
  nextSteps.set(after, action);
}

export function notifyAdded(added: OnboardingStep, message: string): void {
  const action = nextSteps.get(added);
  nextSteps.delete(added);
  notify(message, action && { action: { ...action, isMain: true }, durationMs: longNoticeMs });
}
