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
export type { ArchiveHook } from './archive-hooks.ts';
export { findClient } from './client-record.ts';
export { roundingColumns } from './rounding-columns.ts';
