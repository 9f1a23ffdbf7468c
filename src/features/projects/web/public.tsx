export { formatBilling, formatDefaultRate, formatRetainerUsage } from './project-labels.ts';
export { BudgetBar } from './budget/budget-bar.tsx';
export { projectMenuItems } from './project-menu.ts';
export { ProjectStatus } from './project-status.tsx';
export { allProjectsQuery, projects } from './queries.ts';
export { RetainerBar } from './retainer-bar.tsx';
export { useProjects } from './use-projects.ts';
export type { CurrentBilling } from './use-projects.ts';
export { BudgetWatch, loadProjectDialog, ProjectDialog } from './on-demand.tsx';
