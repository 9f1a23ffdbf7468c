export { findPreferences, findRole, recordAct, updatePreferences } from './queries.ts';
