import type { Selectable } from 'kysely';
import { EarlierTerms } from '#src/features/projects/contract-fields.ts';
import type { ProjectTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { Tables } from '#src/platform/server/database/database.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { msToHours } from '#src/platform/shared/durations.ts';

/** In the database. */
export const termsColumnNames = [
  'billing_type',
  'hourly_rate',
  'retainer_rate',
  'retainer_ms',
  'retainer_period',
  'retainer_carry_over',
  'retainer_start',
  'billing_from',
  'earlier_terms',
];

/** Billing columns. */
export type TermsColumns = Pick<
  Selectable<Tables['projects']>,
  | 'billingType'
  | 'hourlyRate'
  | 'retainerRate'
  | 'retainerMs'
  | 'retainerPeriod'
  | 'retainerCarryOver'
  | 'retainerStart'
  | 'billingFrom'
  | 'earlierTerms'
>;

export function toProjectTerms(row: TermsColumns): ProjectTerms {
  return {
    billingType: row.billingType,
    hourlyRate: row.hourlyRate === null ? null : Number(row.hourlyRate),
    retainerRate: row.retainerRate === null ? null : Number(row.retainerRate),
    retainerHours: row.retainerMs === null ? null : msToHours(row.retainerMs),
    retainerPeriod: row.retainerPeriod,
    retainerCarryOver: row.retainerCarryOver ?? 'unlimited',
    retainerStart: row.retainerStart,
    billingFrom: row.billingFrom,
    earlierTerms: parseStoredList(EarlierTerms, row.earlierTerms),
  };
}
