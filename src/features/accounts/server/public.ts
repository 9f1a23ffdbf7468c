export { viewersPart } from './portable.ts';
export {
  findPreferences,
  findRole,
  findRounding,
  recordAct,
  roundingOf,
  updatePreferences,
} from './queries.ts';
export type { RoundingColumns } from './queries.ts';
