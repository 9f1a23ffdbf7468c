export { viewersExportPart } from './export-area.ts';
export {
  findPreferences,
  findRole,
  findRounding,
  findSuperAdminIds,
  toRounding,
  updatePreferences,
} from './queries.ts';
export type { RoundingColumns } from './queries.ts';
