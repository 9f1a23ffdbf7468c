export { clientNames } from './client-names.ts';
export { clientConversion } from './conversion.ts';
export { findClient } from './queries.ts';
