export { clientNames } from './client-names.ts';
export { findClient } from './queries.ts';
