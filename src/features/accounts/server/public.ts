export { viewersExportPart } from './export-area.ts';
export { mayServe } from './may-serve.ts';
export {
  findAccountByEmail,
  findClientOwners,
  findPreferences,
  findRole,
  findRounding,
  findApproverIds,
  toRounding,
  updatePreferences,
} from './queries.ts';
export type { RoundingColumns } from './queries.ts';
