import { minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type { BeyondRetainers } from '#src/features/timesheets/server/public.ts';
import { findRetainerHoursDue } from './retainer-hours-due.ts';

/** What invoicing entries of these locked projects now bills beyond the hours, by entry id. */
export const findTimeBeyondRetainers: BeyondRetainers = async (db, owner, projectIds) => {
  const { beyondMs } = await findRetainerHoursDue(db, owner, { projectIds, until: minDay });
  return beyondMs;
};
