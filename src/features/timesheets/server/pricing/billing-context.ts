import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Billing } from '#src/features/clients/rules/client-limits.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import type { DefaultRates } from '#src/features/identity/rules/preferences.ts';
import { toRounding } from '#src/features/identity/server/public.ts';
import type { RoundingColumns } from '#src/features/identity/server/public.ts';
import type { ProjectTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { ProjectTask } from '#src/features/projects/rules/project-tasks.ts';
import { parseTasks, toProjectTerms } from '#src/features/projects/server/public.ts';
import type { TermsColumns } from '#src/features/projects/server/public.ts';
import type { UnpricedEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { msToHours } from '#src/platform/shared/durations.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';

/** What an entry is priced by; null if the owner has no such client or project. */
export type BillingContext = {
  timeZone: string;
  /** The client's, else the account's. */
  currency: string;
  /** The project's, else the client's, else the account's. */
  rounding: Rounding;
  /** If neither project nor client has them. */
  defaultRates: DefaultRates;
  project: (ProjectTerms & { id: string; clientId: string | null; tasks: readonly ProjectTask[] }) | null;
  /** The project's client, else the named one. */
  client: (Billing & { id: string; isInternal: boolean }) | null;
};

type References = Pick<UnpricedEntry, 'clientId' | 'projectId'>;

/** One query instead of three: it runs on every save. */
export async function findBillingContext(
  db: Db,
  owner: Owner,
  references: References,
): Promise<BillingContext> {
  const { rows } = await sql<Row & { state: string }>`
    select coalesce(own.time_zone, 'UTC') as time_zone, coalesce(c.currency, own.currency, 'EUR') as currency,
           coalesce(p.rounding_minutes, c.rounding_minutes, own.rounding_minutes, 0) as rounding_minutes,
           coalesce(p.rounding_direction, c.rounding_direction, own.rounding_direction, 'nearest') as rounding_direction,
           coalesce(own.rounding_when, 'billed') as rounding_when,
           own.default_rate, p.id as project_id, p.client_id as projects_client_id, p.billing_type, p.hourly_rate, p.retainer_rate,
           p.retainer_ms, p.retainer_period, p.retainer_carry_over, p.retainer_start, p.billing_from,
           p.earlier_terms, p.tasks,
           c.id as client_id, c.is_internal as client_is_internal, c.billing_type as client_billing_type, c.hourly_rate as client_hourly_rate,
           c.retainer_rate as client_retainer_rate, c.retainer_ms as client_retainer_ms, ${rowVersions} as state
    from ${contextRows(owner, references)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The billing context query returned no row.');
  const context = toContext(row);
  remember(keyOf(owner, references), { context, state: row.state });
  return context;
}

function contextRows({ ownerId }: Owner, { clientId, projectId }: References): RawBuilder<unknown> {
  return sql`(select ${ownerId}::uuid as user_id) me
    left join preferences own on own.user_id = me.user_id
    left join projects p on p.user_id = me.user_id and p.id = ${projectId}
    left join clients c on c.user_id = me.user_id and c.id = coalesce(p.client_id, ${clientId})`;
}

/**
 * Each change of a row gives it another xmin, or another place if one transaction changes it twice. PostgreSQL compares them
 * faster than what the rows hold.
 */
const rowVersions = sql.raw(`concat(own.xmin, own.ctid, ' ', p.xmin, p.ctid, ' ', c.xmin, c.ctid)`);

/** The context found last, for a statement that requires it to be unchanged. This saves a round trip. */
export function rememberedContext(
  owner: Owner,
  references: References,
): { context: BillingContext; isUnchanged: RawBuilder<boolean> } | null {
  const last = lastContexts.get(keyOf(owner, references));
  if (!last) return null;
  const { context, state } = last;
  const isUnchanged = sql<boolean>`
    (select ${rowVersions} from ${contextRows(owner, references)}) = ${state}`;
  return { context, isUnchanged };
}

const lastContexts = new Map<string, { context: BillingContext; state: string }>();
const maxContexts = 1_000;

function remember(key: string, last: { context: BillingContext; state: string }): void {
  lastContexts.delete(key);
  lastContexts.set(key, last);
  const [oldest] = lastContexts.keys();
  if (lastContexts.size > maxContexts && oldest !== undefined) lastContexts.delete(oldest);
}

function keyOf({ ownerId }: Owner, { clientId, projectId }: References): string {
  return `${ownerId} ${clientId} ${projectId}`;
}

function toContext(row: Row): BillingContext {
  const { timeZone, currency } = row;
  return {
    timeZone,
    currency,
    rounding: toRounding(row),
    defaultRates: defaultRates({
      defaultRate: row.defaultRate === null ? null : Number(row.defaultRate),
      currency,
    }),
    project: toProject(row),
    client: toClient(row),
  };
}

type Client = Selectable<Tables['clients']>;
type Project = Selectable<Tables['projects']>;

/** Client columns are null without a client. */
type Row = Pick<BillingContext, 'timeZone' | 'currency'> &
  RoundingColumns & {
    defaultRate: Selectable<Tables['preferences']>['defaultRate'];
    clientId: string | null;
    clientIsInternal: Client['isInternal'] | null;
    clientBillingType: Client['billingType'];
    clientHourlyRate: Client['hourlyRate'];
    clientRetainerRate: Client['retainerRate'];
    clientRetainerMs: Client['retainerMs'];
  } & (
    | ({ projectId: string; projectsClientId: string | null; tasks: Project['tasks'] } & TermsColumns)
    | { projectId: null; projectsClientId: null }
  );

function toProject(row: Row): BillingContext['project'] {
  if (row.projectId === null) return null;
  return {
    id: row.projectId,
    clientId: row.projectsClientId,
    ...toProjectTerms(row),
    tasks: parseTasks(row),
  };
}

function toClient(row: Row): BillingContext['client'] {
  if (row.clientId === null) return null;
  return {
    id: row.clientId,
    isInternal: row.clientIsInternal === true,
    billingType: row.clientBillingType,
    hourlyRate: row.clientHourlyRate === null ? null : Number(row.clientHourlyRate),
    retainerRate: row.clientRetainerRate === null ? null : Number(row.clientRetainerRate),
    retainerHours: row.clientRetainerMs === null ? null : msToHours(row.clientRetainerMs),
  };
}
