export { onContinue } from './continue-work.ts';
export type { DoneWork } from './continue-work.ts';
export { RecentTime } from './recent-time.tsx';
