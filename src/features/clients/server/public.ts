export { importClients } from './bringing-in.ts';
export { findClientNames } from './client-names.ts';
export { clientPrivateModeConversion } from './conversion.ts';
export { clientsExportArea } from './portable.ts';
export { findMergeTarget, findMergeTargets, recordLateMoves } from './merged-into.ts';
export { clientColumnHook } from './references.ts';
export type { ClientMergeHook } from './references.ts';
export { findClient } from './queries.ts';
