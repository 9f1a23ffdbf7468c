import { setImmediate as others } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Billing } from '#src/features/clients/client.ts';
import { retainerTermsOf } from '#src/features/projects/project-terms.ts';
import type { AgreedTerms } from '#src/features/projects/project-terms.ts';
import { countedDays, historyOf, msByHand } from '#src/features/projects/retainer-by-hand.ts';
import type { ByHand } from '#src/features/projects/retainer-by-hand.ts';
import type { RetainerUse } from '#src/features/projects/retainer-ledger.ts';
import { retainerLeft } from '#src/features/projects/retainer-left.ts';
import { forEver } from '#src/features/projects/retainer-periods.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { DayRange } from '#src/platform/shared/days.ts';
import { hoursOf } from '#src/platform/shared/durations.ts';
import { localDay } from '#src/platform/shared/zones.ts';

// Read from the entries themselves: what is used is kept nowhere else, so it cannot differ from them.

/** What entries have taken from each project's retainer, a day. */
export async function retainerUses(
  db: Db,
  { ownerId }: Owner,
  projectIds: readonly string[],
): Promise<Map<string, RetainerUse[]>> {
  const uses = new Map(projectIds.map((id) => [id, new Array<RetainerUse>()]));
  if (projectIds.length === 0) return uses;
  const { rows } = await sql<{ projectId: string; day: string; ms: number }>`
    select project_id, day, sum(retainer_ms)::bigint as ms from timesheets
      where user_id = ${ownerId} and project_id = any(${projectIds}::uuid[]) and retainer_ms > 0
      group by project_id, day`.execute(db);
  for (const { projectId, day, ms } of rows) uses.get(projectId)?.push({ day, ms });
  return uses;
}

type Counted = AgreedTerms & { id: string; clientId: string | null; byHand: readonly ByHand[] };
/** In ms; what can be used includes what was carried over, and is null where no retainer is in force today. */
export type RetainerNow = { used: number; available: number | null };

/** What is used of each retainer in the days that count now, with what was set by hand, and of how much. */
export async function retainersNow(
  db: Db,
  owner: Owner,
  projects: readonly Counted[],
): Promise<Map<string, RetainerNow>> {
  if (projects.length === 0) return new Map();
  const changing = projects.filter(hasPeriods);
  const today = changing.length > 0 ? await todayOf(db, owner) : anyDay;
  const spans = projects.map((project) => ({ id: project.id, days: countedDays(project, today) }));
  const byEntries = await msByEntries(db, owner, spans);
  const clients = await clientBillings(
    db,
    owner,
    projects.flatMap(({ clientId }) => clientId ?? []),
  );
  const ids = changing.map(({ id }) => id);
  const uses = await retainerUses(db, owner, ids);
  const now = new Map<string, RetainerNow>();
  for (const [place, project] of projects.entries()) {
    // A retainer can have thousands of periods to go through; a page of those keeps nobody else waiting.
    if (place % atOnce === atOnce - 1) await others();
    const days = spans[place]?.days ?? countedDays(project, today);
    const client = clients.get(project.clientId ?? '') ?? null;
    const ms = (byEntries.get(project.id) ?? 0) + msByHand(project, client, project.byHand, days);
    const terms = retainerTermsOf(project, client);
    const history = historyOf(terms, project.byHand, uses.get(project.id) ?? []);
    const available = retainerLeft(history, today)?.openingMs ?? null;
    now.set(project.id, { used: Math.max(0, ms), available });
  }
  return now;
}

const atOnce = 5;

/** What projects without settings of their own are billed by. */
async function clientBillings(
  db: Db,
  { ownerId }: Owner,
  ids: readonly string[],
): Promise<Map<string, Billing>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'billingType', 'retainerMs'])
    .where('userId', '=', ownerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, billingType, retainerMs }) => {
      const retainerHours = retainerMs === null ? null : hoursOf(retainerMs);
      return [id, { billingType, hourlyRate: null, retainerRate: null, retainerHours }];
    }),
  );
}

/** Milliseconds that the entries of each project have taken in its days. */
export async function msByEntries(
  db: Db,
  { ownerId }: Owner,
  spans: readonly { id: string; days: DayRange }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; ms: number }>`
    select p.id, sum(t.retainer_ms)::bigint as ms
      from unnest(${spans.map(({ id }) => id)}::uuid[], ${spans.map(({ days }) => days.from)}::date[],
                  ${spans.map(({ days }) => days.to)}::date[]) p (id, first_day, last_day)
        join timesheets t on t.user_id = ${ownerId} and t.project_id = p.id
          and t.day between p.first_day and p.last_day and t.retainer_ms > 0
      group by p.id`.execute(db);
  return new Map(rows.map(({ id, ms }) => [id, ms]));
}

/** The calendar day where the owner is. */
export async function todayOf(db: Db, { ownerId }: Owner): Promise<string> {
  const own = await db
    .selectFrom('preferences')
    .select('timeZone')
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return localDay(new Date().toISOString(), own?.timeZone ?? 'UTC');
}

/** Where hours do not come again, have no first day and never were agreed otherwise, no day counts more than another. */
function hasPeriods({ retainerPeriod, retainerStart, earlierTerms }: AgreedTerms): boolean {
  return retainerPeriod !== 'oneOff' || retainerStart !== null || earlierTerms.length > 0;
}

const anyDay = forEver;
