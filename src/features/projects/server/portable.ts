import { clientNames } from '#src/features/clients/server/public.ts';
import { portableFields } from '#src/features/encryption/server/public.ts';
import type { Sealing } from '#src/features/encryption/server/public.ts';
import { Project } from '#src/features/projects/contract.ts';
import { privateFields } from '#src/features/projects/private-fields.ts';
import { projectLimits } from '#src/features/projects/project.ts';
import { durationsInMs } from '#src/platform/server/older-durations.ts';
import { everyPage, tooLongIn } from '#src/platform/server/portable.ts';
import type { PortableArea } from '#src/platform/server/portable.ts';
import { complaintOf } from '#src/platform/shared/complaints.ts';
import { listProjects } from './queries.ts';
import { StorableProject, StorableProjectRow } from './storable-project.ts';

/** Projects leave with the fields of the caller's own; in CSV those stand together in the last column, and
 * the client has its name beside its id. [3.7] */
export const projectsArea: PortableArea<Sealing> = {
  name: 'projects',
  table: 'projects',
  columns: Object.keys(Project.shape)
    .filter((field) => field !== 'notesEnc')
    .flatMap((field) => (field === 'clientId' ? ['client', field] : [field])),
  pages: (db, owner) => everyPage((page) => listProjects(db, owner, page)),
  async named(db, owner) {
    const names = await clientNames(db, owner);
    return (record) => {
      const { clientId } = Project.parse(record);
      return { client: clientId === null ? null : names.get(clientId) };
    };
  },
  upgrade: durationsInMs,
  rowProblemOf(row) {
    const checked = StorableProjectRow.safeParse(row);
    return tooLongIn(row, { notes: projectLimits.notes }) ?? complaintOf(checked);
  },
  problemOf: (record) => complaintOf(StorableProject.safeParse(record)),
  ...portableFields(privateFields, (record) => Project.parse(record)),
};
