export { findPreferences, findRole, updatePreferences } from './queries.ts';
