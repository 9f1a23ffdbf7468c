export { mayServe } from './may-serve.ts';
export { findPreferences, findRounding, toRounding, updatePreferences } from './preferences-queries.ts';
export type { RoundingColumns } from './preferences-queries.ts';
export { findAccountByEmail, findClientOwners, findRole, findApproverIds } from './queries.ts';
export { countryOfTimeZone } from './time-zone-currency.ts';
