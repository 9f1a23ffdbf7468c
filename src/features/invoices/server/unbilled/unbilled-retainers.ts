import { findRetainerHoursDue } from '#src/features/billing/server/public.ts';
import type { CoveredEntry, RetainerHoursDue } from '#src/features/billing/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import type { UnbilledRetainer } from '#src/features/invoices/contract-unbilled.ts';
import { maxDay, minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type Period = { clientId?: string | undefined; from?: string | undefined; to?: string | undefined };

/** What retainers of a client, or of all, bill in a period, or until today, and the time they pay. */
export async function listUnbilledRetainers(db: Db, owner: Owner, { clientId, from, to }: Period) {
  const until = to ?? (await findToday(db, owner));
  const { due, covered, differences } = await findRetainerHoursDue(db, owner, { clientId, until });
  const isInPeriod = ({ day }: { day: string }) => (from ?? minDay) <= day && day <= (to ?? maxDay);
  return {
    covered,
    differences: differences.filter(({ kind }) => kind !== 'moreBought'),
    retainers: due.filter((hours) => isOpen(hours.from) || isInPeriod({ day: hours.from })).map(toUnbilled),
    unbilledCovered: sumByProject(covered.filter((entry) => !entry.invoiced && isInPeriod(entry))),
  };
}

/** Hours without a first day are due at any time. */
function isOpen(from: string): boolean {
  return from === minDay;
}

function toUnbilled({ from, to, part: _part, ...hours }: RetainerHoursDue) {
  return {
    ...hours,
    from: isOpen(from) ? null : from,
    to: to === maxDay ? null : to,
  } satisfies Omit<UnbilledRetainer, 'draftId'>;
}

function sumByProject(entries: readonly CoveredEntry[]) {
  const groups = Map.groupBy(entries, ({ projectId, hasHoursDue }) => `${projectId} ${hasHoursDue}`);
  return [...groups.values()].flatMap((of) =>
    of.slice(0, 1).map(({ projectId, projectName, hasHoursDue }) => ({
      projectId,
      projectName,
      count: of.length,
      durationMs: of.reduce((sum, { coveredMs }) => sum + coveredMs, 0),
      isInvoiced: !hasHoursDue,
    })),
  );
}
