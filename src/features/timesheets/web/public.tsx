export { onContinue } from './continue-work.ts';
export type { DoneWork } from './continue-work.ts';
export { keepEntry } from './outbox/keep-entry.ts';
export { RecentTime } from './recent-time.tsx';
export { tellRunningWork } from './running-work.ts';
