import { Project } from '#src/features/projects/contract.ts';
import { everyPage } from '#src/platform/server/portable.ts';
import type { PortableArea } from '#src/platform/server/portable.ts';
import { complaintOf } from '#src/platform/shared/complaints.ts';
import { listProjects } from './queries.ts';

/** Projects leave with the fields of the caller's own; in CSV those stand together in the last column. [3.7] */
export const projectsArea: PortableArea<unknown> = {
  name: 'projects',
  table: 'projects',
  columns: Object.keys(Project.shape),
  pages: (db, owner) => everyPage((page) => listProjects(db, owner, page)),
  problemOf: (record) => complaintOf(Project.safeParse(record)),
};
