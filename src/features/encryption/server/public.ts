export { keepsPrivate, keysWith, openingKey, openingSealing, privateSealing } from './private-mode.ts';
export type { Conversion } from './private-mode.ts';
export { foreignCopy, withoutKey } from './refusals.ts';
export { meaningOf, saysPrivate, withPlain, withoutPlain } from './private-records.ts';
export { conversionOf } from './record-conversion.ts';
export { portableFields } from './portable-fields.ts';
export { findPrivateMode } from './queries.ts';
export { rewriteConverted } from './rewriting.ts';
export type { Sealing } from './sealing.ts';
