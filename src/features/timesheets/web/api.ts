import type { clientsContract } from '#src/features/clients/contract.ts';
import type { projectsContract } from '#src/features/projects/contract.ts';
import { proceduresOf } from '#src/platform/web/rpc.ts';
import { wholeListQuery } from '#src/platform/web/whole-list.ts';
import { service } from './outbox/service.ts';
import { throughOutbox } from './outbox/through-outbox.ts';

/** The service; what is done to a single entry also works while it is away. */
export const timesheets = {
  key: service.key,
  list: service.list,
  totals: service.totals,
  get: service.get,
  split: service.split,
  merge: service.merge,
  copyWeek: service.copyWeek,
  changeMany: service.changeMany,
  deleteMany: service.deleteMany,
  markInvoiced: service.markInvoiced,
  undo: service.undo,
  ...throughOutbox,
};
export const projects = proceduresOf<typeof projectsContract>('projects');

export const allClientsQuery = wholeListQuery(proceduresOf<typeof clientsContract>('clients').list, {});
export const allProjectsQuery = wholeListQuery(projects.list, {});
