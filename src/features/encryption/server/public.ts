export { keepsPrivate, openingSealing, privateSealing } from './private-mode.ts';
export type { Conversion } from './private-mode.ts';
export { findPrivateMode } from './queries.ts';
export { rewriteConverted } from './rewriting.ts';
export type { Sealing } from './sealing.ts';
