export { findWorkRounding, isAnyRounding, otherRounding } from './work-rounding-queries.ts';
export { importProjects, listProjectNames } from './import-projects.ts';
export { findProjectBilling, findProjectNames, listProjectBillings, toProjectBilling } from './queries.ts';
export {
  lockClientIdsOfProjects,
  findProjectRow,
  findProjectBillings,
  lockProjects,
  touchProject,
} from './queries.ts';
export { addTasks, findTaskNames, parseTasks } from './task-queries.ts';
export type { ProjectBilling } from './queries.ts';
export { termsColumnNames, toProjectTerms } from './terms-columns.ts';
export type { TermsColumns } from './terms-columns.ts';
export type { ProjectHook } from './project-hooks.ts';
export { findClientBillings, findCurrentRetainers, yieldBetweenProjects } from './current-retainers.ts';
