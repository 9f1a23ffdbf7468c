export { onContinue } from './continue-work.ts';
export type { DoneWork } from './continue-work.ts';
