import { offlineClient } from './pending-changes/offline-client.ts';
import { onlineTimesheets } from './pending-changes/online-timesheets.ts';

/** Timesheets API; operations on single entries also work offline. */
export const timesheets = {
  key: onlineTimesheets.key,
  list: onlineTimesheets.list,
  totals: onlineTimesheets.totals,
  tags: onlineTimesheets.tags,
  pinnedWork: onlineTimesheets.pinnedWork,
  setPinnedWork: onlineTimesheets.setPinnedWork,
  suggestedWork: onlineTimesheets.suggestedWork,
  get: onlineTimesheets.get,
  split: onlineTimesheets.split,
  merge: onlineTimesheets.merge,
  copyWeek: onlineTimesheets.copyWeek,
  changeMany: onlineTimesheets.changeMany,
  renameTags: onlineTimesheets.renameTags,
  deleteMany: onlineTimesheets.deleteMany,
  markInvoiced: onlineTimesheets.markInvoiced,
  ...offlineClient,
};
