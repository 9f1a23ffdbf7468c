import type { clientsContract } from '#src/features/clients/contract.ts';
import type { projectsContract } from '#src/features/projects/contract.ts';
import type { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { proceduresOf } from '#src/platform/web/rpc.ts';
import { wholeListQuery } from '#src/platform/web/whole-list.ts';

export const clients = proceduresOf<typeof clientsContract>('clients');
export const timesheets = proceduresOf<typeof timesheetsContract>('timesheets');

export const allProjectsQuery = wholeListQuery(proceduresOf<typeof projectsContract>('projects').list, {});
