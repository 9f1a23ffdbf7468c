import { offlineClient } from './outbox/offline-client.ts';
import { timesheetsClient } from './outbox/timesheets-client.ts';

/** Timesheets API; operations on single entries also work offline. */
export const timesheets = {
  key: timesheetsClient.key,
  list: timesheetsClient.list,
  totals: timesheetsClient.totals,
  tags: timesheetsClient.tags,
  pinnedWork: timesheetsClient.pinnedWork,
  setPinnedWork: timesheetsClient.setPinnedWork,
  suggestedWork: timesheetsClient.suggestedWork,
  get: timesheetsClient.get,
  split: timesheetsClient.split,
  merge: timesheetsClient.merge,
  copyWeek: timesheetsClient.copyWeek,
  changeMany: timesheetsClient.changeMany,
  renameTags: timesheetsClient.renameTags,
  deleteMany: timesheetsClient.deleteMany,
  markInvoiced: timesheetsClient.markInvoiced,
  ...offlineClient,
};
