import type { clientsContract } from '#src/features/clients/contract.ts';
import type { projectsContract } from '#src/features/projects/contract.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';
import { offlineClient } from './outbox/offline-client.ts';
import { timesheetsClient } from './outbox/timesheets-client.ts';

/** Timesheets API; operations on single entries also work offline. */
export const timesheets = {
  key: timesheetsClient.key,
  list: timesheetsClient.list,
  totals: timesheetsClient.totals,
  get: timesheetsClient.get,
  split: timesheetsClient.split,
  merge: timesheetsClient.merge,
  copyWeek: timesheetsClient.copyWeek,
  changeMany: timesheetsClient.changeMany,
  deleteMany: timesheetsClient.deleteMany,
  markInvoiced: timesheetsClient.markInvoiced,
  undo: timesheetsClient.undo,
  ...offlineClient,
};
export const projects = createFeatureApi<typeof projectsContract>('projects');

export const allClientsQuery = allPagesQuery(createFeatureApi<typeof clientsContract>('clients').list, {});
export const allProjectsQuery = allPagesQuery(projects.list, {});
