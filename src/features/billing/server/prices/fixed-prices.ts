import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { BillingType } from '#src/features/clients/rules/client-limits.ts';
import { StoredInstalment } from '#src/features/projects/contract-fields.ts';
import { noTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { agreedPrice, fixedPriceDays, openParts } from '#src/features/projects/rules/fixed-price.ts';
import { toProjectTerms } from '#src/features/projects/server/public.ts';
import type { TermsColumns } from '#src/features/projects/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import type { Money } from '#src/platform/shared/money.ts';

export type FixedPrice = {
  projectId: string;
  projectName: string;
  clientId: string | null;
  clientName: string | null;
  price: Money;
  instalments: z.output<typeof StoredInstalment>[];
  invoiced: InvoicedParts;
  /** Their hours are part of the price. */
  days: DayRange[];
};

export type InvoicedParts = {
  amountMinor: number;
  instalmentIds: string[];
  /** `part`: the id of an instalment, or "price". */
  parts: { part: string; amountMinor: number }[];
};

type PriceRow = TermsColumns &
  Pick<FixedPrice, 'projectId' | 'projectName' | 'clientId' | 'clientName'> & {
    fixedPrice: string;
    instalments: unknown;
    currency: string;
    invoiced: InvoicedParts;
    clientBillingType: BillingType | null;
  };

/** The prices of one project, or of all. */
export async function findFixedPrices(db: Db, { ownerId }: Owner, projectId?: string): Promise<FixedPrice[]> {
  const { rows } = await sql<PriceRow>`
    select p.id as project_id, p.name as project_name, p.instalments, p.client_id, c.name as client_name, c.billing_type as client_billing_type,
           coalesce(c.currency, own.currency, 'EUR') as currency, p.fixed_price, ${invoicedParts(sql`p.id`)} as invoiced,
           p.billing_type, p.hourly_rate, p.retainer_rate, p.retainer_ms, p.retainer_period, p.retainer_carry_over,
           p.retainer_start, p.billing_from, p.earlier_terms
      from projects p
        left join preferences own on own.user_id = p.user_id
        left join clients c on c.user_id = p.user_id and c.id = p.client_id
      where p.user_id = ${ownerId} and p.id = coalesce(${projectId ?? null}::uuid, p.id) and p.fixed_price is not null
      order by c.name, p.name, p.id`.execute(db);
  return rows.flatMap((row) => {
    const { projectId: id, projectName, clientId, clientName, currency, invoiced, clientBillingType } = row;
    const client = { ...noTerms, billingType: clientBillingType };
    const project = { ...toProjectTerms(row), fixedPrice: Number(row.fixedPrice) };
    const price = agreedPrice(project, client, currency);
    if (!price) return [];
    const instalments = parseStoredList(StoredInstalment, row.instalments);
    const days = fixedPriceDays(project, client);
    return [{ projectId: id, projectName, clientId, clientName, price, instalments, invoiced, days }];
  });
}

/** Instalments that aren't invoiced, and what prices have beyond them. */
export function openPriceParts(prices: readonly FixedPrice[]) {
  return prices.flatMap(({ clientId, projectId, projectName, price, instalments, invoiced }) =>
    openParts(price, instalments, invoiced.parts).map((part) => ({
      clientId,
      projectId,
      projectName,
      currency: price.currency,
      ...part,
    })),
  );
}

/** What invoices bill of a project’s price, even if the project no longer has a fixed price. */
export async function findInvoicedParts(
  db: Db,
  { ownerId }: Owner,
  projectId: string,
): Promise<InvoicedParts> {
  const { rows } = await sql<{ invoiced: InvoicedParts }>`
    select ${invoicedParts(sql`p.id`)} as invoiced from projects p where p.user_id = ${ownerId} and p.id = ${projectId}`.execute(
    db,
  );
  return rows[0]?.invoiced ?? { amountMinor: 0, instalmentIds: [], parts: [] };
}

function invoicedParts(projectId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('amountMinor', coalesce(sum(amount_minor), 0),
        'instalmentIds', coalesce(jsonb_agg(part) filter (where part <> 'price'), '[]'),
        'parts', coalesce(jsonb_agg(jsonb_build_object('part', part, 'amountMinor', amount_minor)), '[]'))
      from invoiced_prices where user_id = p.user_id and project_id = ${projectId} and duration_ms is null)`;
}

/** The days at a fixed price as a table (project_id, first_day, last_day); a day of a project is in one row at most. */
export function fixedPriceDayRows(prices: readonly FixedPrice[]): RawBuilder<unknown> {
  const rows = prices.flatMap(({ projectId, days }) => days.map((range) => ({ projectId, ...range })));
  return sql`unnest(${rows.map(({ projectId }) => projectId)}::uuid[], ${rows.map(({ from }) => from)}::date[],
    ${rows.map(({ to }) => to)}::date[])`;
}
