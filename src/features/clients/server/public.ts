export { findClient } from './queries.ts';
