export { arePublicLinksActive } from './accounts/are-public-links-active.ts';
export {
  findPreferences,
  findRounding,
  findToday,
  toRounding,
  updatePreferences,
} from './preferences/preferences-queries.ts';
export type { RoundingColumns } from './preferences/preferences-queries.ts';
export { findApproverIds } from './accounts/queries.ts';
export { countryOfTimeZone } from './preferences/time-zone-currency.ts';
