export { projectsOfClient } from './client-reference.ts';
export { bringInProjects, namedProjects } from './bringing-in.ts';
export { projectNames } from './project-names.ts';
export { findProject, lockProject, lockProjects, useRetainer } from './queries.ts';
