export { billedTime } from './billed-time.ts';
export { projectsMergeHook } from './client-reference.ts';
export { importProjects, listProjectNames } from './bringing-in.ts';
export { unlogClientChange, logClientChange } from './client-noted.ts';
export { projectPrivateModeConversion } from './conversion.ts';
export { projectsExportArea } from './portable.ts';
export { findProjectNames } from './project-names.ts';
export {
  lockClientIdsOfProjects,
  findProject,
  lockProject,
  lockProjects,
  bumpProjectRevision,
} from './queries.ts';
export type { ProjectBilling } from './queries.ts';
export { findRetainerUsage } from './retainer-uses.ts';
export { toProjectTerms } from './terms-row.ts';
export type { TermsColumns } from './terms-row.ts';
