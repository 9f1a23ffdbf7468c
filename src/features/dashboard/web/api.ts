import type { clientsContract } from '#src/features/clients/contract.ts';
import type { projectsContract } from '#src/features/projects/contract.ts';
import type { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const clients = createFeatureApi<typeof clientsContract>('clients');
export const timesheets = createFeatureApi<typeof timesheetsContract>('timesheets');

export const allProjectsQuery = allPagesQuery(createFeatureApi<typeof projectsContract>('projects').list, {});
