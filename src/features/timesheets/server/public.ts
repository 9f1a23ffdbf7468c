export { createDefaultRateCheck } from './pricing/default-rate-check.ts';
export { listEntries, sumEntriesByDay } from './entries/list-entries.ts';
export type { EntryListFilter } from './entries/list-entries.ts';
export { findExistingIndexes } from './import/existing-entries.ts';
export { insertImportedEntries } from './import/import-entries.ts';
export type { ReferenceCache } from './import/import-entries.ts';
export { deleteUnchangedEntries } from './import/undo-imported-entries.ts';
export type { UndeletedEntry } from './import/undo-imported-entries.ts';
export { deleteLockedEntry } from './entries/delete-locked-entry.ts';
export { changeEntry, logTime } from './entries/save-entry.ts';
export { updateEntries } from './bulk/bulk-queries.ts';
export { unknownReferenceError } from './bulk-errors.ts';
export {
  lockProjectsWithUsage,
  priceEntriesInOrder,
  touchChangedRetainers,
  touchRetainerOnAdd,
} from './pricing/price-entries.ts';
export { amountOf, billedRest, billedTime, timesRate } from './pricing/billed-time.ts';
export type { BilledTime } from './pricing/billed-time.ts';
export { findRetainerUsage } from './pricing/retainer-usage.ts';
export { findBillingContext } from './pricing/billing-context.ts';
export { findStoredEntries, lockEntries, lockEntry } from './queries.ts';
export type { EntryToStore, StoredEntry } from './queries.ts';
export { restoreEntryWithValidReferences } from './entries/restore-entry.ts';
export { resolveReferences, isInvalidReference } from './entries/resolve-client-project.ts';
export type { ResolvedReferences } from './entries/resolve-client-project.ts';
export { releaseEntriesFromInvoice, setEntriesOnInvoice } from './entries/invoice-entries.ts';
export type { FindRetainerOverage, TimeToBill } from './entries/invoice-entries.ts';
