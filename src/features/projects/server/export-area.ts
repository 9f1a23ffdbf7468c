import { findClientNames } from '#src/features/clients/server/public.ts';
import { exportPrivateFields, recordConversion } from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import { Project } from '#src/features/projects/contract.ts';
import { privateProjectFields } from '#src/features/projects/rules/encrypted-project-fields.ts';
import { projectLimits } from '#src/features/projects/rules/project-limits.ts';
import { eachPage, tooLongColumn } from '#src/platform/server/export-contract.ts';
import type { ExportableArea } from '#src/platform/server/export-contract.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import type { ProjectRecords } from './project-hooks.ts';
import { listProjects } from './queries.ts';
import { StorableProject, StorableProjectRow } from './storable-project.ts';

/** Exports projects with custom fields; in CSV those share the last column, and the client's name is added. [3.7] */
export const projectsExportArea = (records: ProjectRecords): ExportableArea<FieldCipher> => ({
  name: 'projects',
  refersTo: ['clients'],
  table: 'projects',
  columns: Object.keys(Project.shape)
    .filter((field) => field !== 'notesEnc')
    .flatMap((field) => (field === 'clientId' ? ['client', field] : [field])),
  pages: (db, owner) => eachPage((page) => listProjects(db, owner, page, records)),
  async nameResolver(db, owner) {
    const names = await findClientNames(db, owner);
    return (record) => {
      const { clientId } = Project.parse(record);
      return { client: clientId === null ? null : names.get(clientId) };
    };
  },
  rowProblem(row) {
    const checked = StorableProjectRow.safeParse(row);
    return tooLongColumn(row, { notes: projectLimits.notes }) ?? validationMessage(checked);
  },
  recordProblem: (record) => validationMessage(StorableProject.safeParse(record)),
  ...exportPrivateFields(privateProjectFields, (record) => Project.parse(record)),
});

export const projectPrivateModeConversion = recordConversion(privateProjectFields);
