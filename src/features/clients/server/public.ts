export { importClients } from './import-clients.ts';
export { findClientNames } from './queries.ts';
export {
  findMergeTarget,
  findMergeTargets,
  recordLateMoves,
  restoredClientId,
} from './merge/merged-clients.ts';
export { clientColumnHook } from './merge/merge-hooks.ts';
export type { ClientMergeHook } from './merge/merge-hooks.ts';
export { findClient } from './queries.ts';
export { toOtherRounding, toRoundingColumns } from './rounding-columns.ts';
