export { billedTime } from './billed-time.ts';
export { projectsMergeHook } from './client-merge-hook.ts';
export { importProjects, listProjectNames } from './import-projects.ts';
export { unlogClientChange, logClientChange } from './log-client-change.ts';
export { projectPrivateModeConversion } from './export-area.ts';
export { findFixedPrices, fixedPriceDayRows } from './fixed-prices.ts';
export { projectsExportArea } from './export-area.ts';
export { findProjectNames } from './queries.ts';
export {
  lockClientIdsOfProjects,
  findProject,
  lockProject,
  lockProjects,
  bumpProjectRevision,
} from './queries.ts';
export type { ProjectBilling } from './queries.ts';
export { findRetainerUsage } from './retainer-usage-queries.ts';
export { toProjectTerms } from './terms-columns.ts';
export type { TermsColumns } from './terms-columns.ts';
