export { createDefaultRateCheck } from './pricing/default-rate-check.ts';
export { listEntries, sumEntriesByDay } from './entries/list-entries.ts';
export type { EntryListFilter } from './entries/list-entries.ts';
export {
  insertImportedEntries,
  findExistingIndexes,
  deleteUnchangedEntries,
} from './hooks/import-entries.ts';
export type { ReferenceCache, UndeletedEntry } from './hooks/import-entries.ts';
export { changeEntry, logTime } from './entries/save-entry.ts';
export { touchRetainerOnRemove, touchRetainerOnAdd } from './pricing/price-entries.ts';
export { findBillingContext } from './pricing/billing-context.ts';
export { lockEntry } from './queries.ts';
export { restoreEntryWithValidReferences } from './entries/restore-entry.ts';
export { resolveReferences, isInvalidReference } from './entries/resolve-client-project.ts';
export {
  lockEntriesForInvoice,
  releaseEntriesFromInvoice,
  setEntriesOnInvoice,
} from './entries/invoice-entries.ts';
export type { TimeToBill } from './entries/invoice-entries.ts';
export { listEntriesToBill, listUnbilledEntries } from '#src/features/billing/server/unbilled/list-unbilled-entries.ts';
export type { UnbilledEntry } from '#src/features/billing/server/unbilled/list-unbilled-entries.ts';
