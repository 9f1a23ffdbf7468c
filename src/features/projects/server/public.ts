export { projectsOfClient } from './client-reference.ts';
export { bringInProjects, namedProjects } from './bringing-in.ts';
export { projectsArea } from './portable.ts';
export { projectNames } from './project-names.ts';
export { clientsOfProjects, findProject, lockProject, lockProjects, retainerMoved } from './queries.ts';
export type { BilledProject } from './queries.ts';
export { retainerUses } from './retainer-uses.ts';
export { agreedTermsOf } from './terms-row.ts';
export type { TermColumns } from './terms-row.ts';
