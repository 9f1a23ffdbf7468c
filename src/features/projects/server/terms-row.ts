import type { Selectable } from 'kysely';
import { EarlierTerms } from '#src/features/projects/contract.ts';
import type { AgreedTerms } from '#src/features/projects/project-terms.ts';
import type { Tables } from '#src/platform/server/database/database.ts';
import { fittingOf } from '#src/platform/server/fitting.ts';
import { hoursOf } from '#src/platform/shared/durations.ts';

/** The columns that say how a project is billed. */
export type TermColumns = Pick<
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

export function agreedTermsOf(row: TermColumns): AgreedTerms {
  return {
    billingType: row.billingType,
    hourlyRate: row.hourlyRate === null ? null : Number(row.hourlyRate),
    retainerRate: row.retainerRate === null ? null : Number(row.retainerRate),
    retainerHours: row.retainerMs === null ? null : hoursOf(row.retainerMs),
    retainerPeriod: row.retainerPeriod,
    retainerCarryOver: row.retainerCarryOver ?? 'unlimited',
    retainerStart: row.retainerStart,
    billingFrom: row.billingFrom,
    earlierTerms: fittingOf(EarlierTerms, row.earlierTerms),
  };
}
