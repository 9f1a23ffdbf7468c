export { findProject, lockProject, useRetainer } from './queries.ts';
