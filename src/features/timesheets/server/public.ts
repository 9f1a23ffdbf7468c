export { entriesOfClient } from './client-reference.ts';
export { listEntries, totalEntries } from './listing.ts';
export type { Filter } from './listing.ts';
export { logCounted, placesTaken, removeUntouched } from './importing.ts';
export type { CountedEntry, EntryLikeness } from './importing.ts';
export { changeEntry, logTime } from './keeping.ts';
export { giveBackToRetainer, takeFromRetainer } from './pricing.ts';
export { lockEntry } from './queries.ts';
export { findWork, isMisfit } from './work.ts';
