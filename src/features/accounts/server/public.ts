export { viewersExportPart } from './portable.ts';
export {
  findPreferences,
  findRole,
  findRounding,
  recordAudit,
  toRounding,
  updatePreferences,
} from './queries.ts';
export type { RoundingColumns } from './queries.ts';
