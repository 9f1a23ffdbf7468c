export { viewersPart } from './portable.ts';
export { findPreferences, findRole, recordAct, updatePreferences } from './queries.ts';
