export { projectNames } from './project-names.ts';
export { findProject, lockProject, useRetainer } from './queries.ts';
