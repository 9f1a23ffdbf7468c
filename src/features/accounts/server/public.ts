export { viewersExportPart } from './export-area.ts';
export {
  findAccountByEmail,
  findClientOwners,
  findPreferences,
  findRole,
  findRounding,
  findSuperAdminIds,
  toRounding,
  updatePreferences,
} from './queries.ts';
export type { RoundingColumns } from './queries.ts';
