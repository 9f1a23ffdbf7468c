export { listEntries, totalEntries } from './listing.ts';
export type { Filter } from './listing.ts';
