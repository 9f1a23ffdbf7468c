import type { clientsContract } from '#src/features/clients/contract.ts';
import type { projectsContract } from '#src/features/projects/contract.ts';
import type { timerContract } from '#src/features/timer/contract.ts';
import type { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { proceduresOf } from '#src/platform/web/rpc.ts';
import { wholeListQuery } from '#src/platform/web/whole-list.ts';

export const projects = proceduresOf<typeof projectsContract>('projects');
export const timesheets = proceduresOf<typeof timesheetsContract>('timesheets');
export const timer = proceduresOf<typeof timerContract>('timer');

export const allClientsQuery = wholeListQuery(proceduresOf<typeof clientsContract>('clients').list, {});
export const allProjectsQuery = wholeListQuery(projects.list, {});
