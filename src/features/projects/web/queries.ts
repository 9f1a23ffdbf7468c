import type { projectsContract } from '#src/features/projects/contract.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const projects = createFeatureApi<typeof projectsContract>('projects');

export const allProjectsQuery = allPagesQuery(projects.list, {});
