import type { clientsContract } from '#src/features/clients/contract.ts';
import type { projectsContract } from '#src/features/projects/contract.ts';
import type { timerContract } from '#src/features/timer/contract.ts';
import type { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const projects = createFeatureApi<typeof projectsContract>('projects');
export const timesheets = createFeatureApi<typeof timesheetsContract>('timesheets');
export const timer = createFeatureApi<typeof timerContract>('timer');

export const allClientsQuery = allPagesQuery(createFeatureApi<typeof clientsContract>('clients').list, {});
export const allProjectsQuery = allPagesQuery(projects.list, {});
