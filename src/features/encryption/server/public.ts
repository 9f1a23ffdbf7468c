export { openingSealing, privateSealing } from './private-mode.ts';
export type { Conversion } from './private-mode.ts';
export type { Sealing } from './sealing.ts';
