import { sql } from 'kysely';
import type { output } from 'zod';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { InvoicedClient, invoicesContract } from '#src/features/invoices/contract.ts';
import { invoiceTabs, isListedIn } from '#src/features/invoices/rules/invoice-status.ts';
import type { InvoiceTab, OwnTab } from '#src/features/invoices/rules/invoice-status.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { exactInteger } from '#src/platform/server/exact-integer.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import {
  ageingBucketSql,
  balanceMinor,
  excessMinor,
  invoiceTab,
  openClaimsMinor,
  paysInvoices,
  settledAmounts,
  settledAmountsOfAll,
} from './balances.ts';
import { sumSpare } from './payments/credit-balance.ts';
import { matchesInvoiceFilter } from './queries.ts';
import type { InvoiceFilter, LocalDate } from './queries.ts';

type Totals = output<NonNullable<(typeof invoicesContract.totals)['~orpc']['outputSchema']>>;
type TotalsRow = {
  tab: OwnTab;
  currency: string;
  count: number;
  dueMinor: number;
  balanceMinor: number;
  excessMinor: number;
  claimsMinor: number;
  ageing: number[];
};

/** Counts the documents of each tab, and sums those of one: of `all` and `invoices`, the issued ones. */
export async function findInvoiceTotals(
  db: Db,
  { ownerId }: Owner,
  { tab = 'all', ...filter }: InvoiceFilter & { tab?: InvoiceTab | undefined },
  { today, timeZone }: LocalDate,
): Promise<Totals> {
  const buckets = [0, 1, 2, 3, 4].map(
    (bucket) => sql`coalesce(sum(balance_minor) filter (where bucket = ${sql.lit(bucket)}), 0)`,
  );
  // A client has few of all invoices.
  const settled =
    filter.clientId === undefined ? settledAmountsOfAll(ownerId) : sql`cross join ${settledAmounts}`;
  const { rows } = await sql<TotalsRow>`
    select tab, currency, count(*)::int as count, sum(due_minor)::bigint as due_minor,
           coalesce(sum(balance_minor) filter (where tab in ('open', 'overdue')), 0)::bigint as balance_minor,
           sum(excess_minor)::bigint as excess_minor, sum(claims_minor)::bigint as claims_minor,
           jsonb_build_array(${sql.join(buckets)}) as ageing
      from (
        select i.currency, i.due_minor, ${invoiceTab(today)} as tab, ${balanceMinor} as balance_minor,
               ${excessMinor} as excess_minor, ${openClaimsMinor} as claims_minor,
               case when ${invoiceTab(today)} in ('open', 'overdue') then ${ageingBucketSql(today)} end as bucket
          from invoices i ${settled}
          where i.user_id = ${ownerId} and ${sql.join([sql`true`, ...matchesInvoiceFilter(filter, timeZone)], sql` and `)}
      ) documents
      group by tab, currency order by currency`.execute(db);
  const counts = invoiceTabs.map((each) => ({
    tab: each,
    count: sumOf(
      rows.filter((row) => isListedIn(each, row.tab)),
      ({ count }) => count,
    ),
  }));
  const isSummed = tab === 'all' || tab === 'invoices' ? isIssued : (own: OwnTab) => own === tab;
  const summed = rows.filter((row) => isSummed(row.tab));
  const { clientId, ...others } = filter;
  const isOfClients = Object.values(others).every((each) => each === undefined);
  const spare = isOfClients ? await sumSpare(db, { ownerId }, clientId) : new Map<string, number>();
  const currencies = [...new Set([...summed.map(({ currency }) => currency), ...spare.keys()])].toSorted();
  const sums = currencies.map((currency) => {
    const of = summed.filter((row) => row.currency === currency);
    const ofAllTabs = isOfClients ? rows.filter((row) => row.currency === currency) : [];
    return {
      currency,
      dueMinor: sumOf(of, (row) => row.dueMinor),
      balanceMinor: sumOf(of, (row) => row.balanceMinor),
      claimsMinor: sumOf(of, (row) => row.claimsMinor),
      onAccountMinor: (spare.get(currency) ?? 0) + sumOf(ofAllTabs, (row) => row.excessMinor),
      ageing: [0, 1, 2, 3, 4].map((bucket) => sumOf(of, ({ ageing }) => ageing[bucket] ?? 0)),
    };
  });
  return { counts, sums };
}

type InvoicedClientRow = {
  clientId: string;
  currency: string;
  openMinor: number;
  lastIssueDay: string | null;
};

/** What each client owes, per currency, and the last day, until today, of an issued document. */
export async function listInvoicedClients(
  db: Db,
  { ownerId }: Owner,
  { today }: LocalDate,
): Promise<InvoicedClient[]> {
  const { rows } = await sql<InvoicedClientRow>`
    select client_id, currency, max(issue_day) filter (where issue_day <= ${today}) as last_issue_day,
           coalesce(sum(balance_minor) filter (where pays and balance_minor > 0), 0)::bigint as open_minor
      from (
        select i.client_id, i.currency, i.issue_day, ${paysInvoices} as pays, ${balanceMinor} as balance_minor
          from invoices i ${settledAmountsOfAll(ownerId)}
          where i.user_id = ${ownerId} and i.state = 'issued' and i.client_id is not null
      ) documents
      group by client_id, currency order by currency`.execute(db);
  return [...Map.groupBy(rows, ({ clientId }) => clientId)].map(([clientId, of]) => ({
    clientId,
    open: of.flatMap(({ currency, openMinor }) =>
      openMinor > 0 ? { currency, amountMinor: exactInteger(openMinor) } : [],
    ),
    lastIssueDay:
      of
        .flatMap(({ lastIssueDay }) => lastIssueDay ?? [])
        .toSorted()
        .at(-1) ?? null,
  }));
}

const isIssued = (tab: OwnTab) => tab === 'open' || tab === 'overdue' || tab === 'paid';

function sumOf(rows: readonly TotalsRow[], value: (row: TotalsRow) => number): number {
  return exactInteger(rows.reduce((sum, row) => sum + value(row), 0));
}

export async function findLocalDate(db: Db, owner: Owner): Promise<LocalDate> {
  const { timeZone } = await findPreferences(db, owner);
  return { today: localDay(new Date().toISOString(), timeZone), timeZone };
}
