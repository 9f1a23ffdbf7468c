export { onContinue } from './continue-work.ts';
export type { DoneWork } from './continue-work.ts';
export { isQueued, keepEntry } from './outbox/keep-entry.ts';
export { countTimerActs, useLateTimerActs } from './outbox/timer-acts.ts';
export { useShownEntries, useShownTotals } from './outbox/use-shown.ts';
export { RecentTime } from './recent-time.tsx';
export { TimeFigures } from './time-figures.tsx';
export { firstRevision, takeAway } from './take-away.ts';
export { tellRunningWork } from './running-work.ts';
