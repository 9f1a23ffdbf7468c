import { minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type { FindRetainerOverage } from '#src/features/timesheets/server/public.ts';
import { findRetainerHoursDue } from './retainer-hours-due.ts';

/** What invoicing entries of these locked projects now bills beyond the hours, by entry id. */
export const findRetainerOverage: FindRetainerOverage = async (db, owner, projectIds) => {
  const { beyondMs } = await findRetainerHoursDue(db, owner, { projectIds, until: minDay });
  return beyondMs;
};
