import { sql } from 'kysely';
import type { output } from 'zod';
import type { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { countedClaims, keptWriteOff, settledAmounts } from '#src/features/invoices/server/balances.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

export type StatementQuery = {
  clientId: string;
  currency: string;
  from?: string | undefined;
  to?: string | undefined;
};
type Statement = output<NonNullable<(typeof paymentsContract.statement)['~orpc']['outputSchema']>>;

/** A client's issued documents, claims and payments by day, with what the client owes after each. Voided documents aren't owed, and
 * a write-off counts as far as nothing took it back. */
export async function findStatement(
  db: Db,
  { ownerId }: Owner,
  { clientId, currency, from, to }: StatementQuery,
): Promise<Statement> {
  const { rows } = await sql<Statement['lines'][number]>`
    select day, kind, id, number, amount_minor,
           (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number) order by i.number, i.id), '[]')
              from invoices i
              where i.user_id = ${ownerId} and i.id in (
                select moves.claimed_of
                union select invoice_id from payment_allocations where user_id = ${ownerId} and payment_id = moves.id)) as invoices,
           (sum(amount_minor) over (order by day, place, number, kind, id))::bigint as balance_minor
      from (
        select issue_day as day, case type when 'creditNote' then 'creditNote' else 'invoice' end as kind, id, number,
               case type when 'creditNote' then -due_minor else due_minor end as amount_minor, 1 as place,
               null::uuid as claimed_of
          from invoices
          where user_id = ${ownerId} and client_id = ${clientId} and currency = ${currency}
            and state = 'issued' and type in ('invoice', 'deposit', 'creditNote')
        union all
        select c.day, c.kind, c.id, null, c.amount_minor, 2, c.invoice_id
          from ${countedClaims} c join invoices i on i.user_id = c.user_id and i.id = c.invoice_id
          where c.user_id = ${ownerId} and i.client_id = ${clientId} and i.currency = ${currency} and i.state = 'issued'
        union all
        select day, kind, id, null,
               case kind when 'payment' then -amount_minor when 'refund' then amount_minor else -(
                 select coalesce(sum(${keptWriteOff}), 0)::bigint
                   from payment_allocations a join invoices i on i.user_id = a.user_id and i.id = a.invoice_id
                     cross join ${settledAmounts}
                   where a.user_id = payments.user_id and a.payment_id = payments.id) end, 3, null
          from payments
          where user_id = ${ownerId} and client_id = ${clientId} and currency = ${currency}
      ) moves
      where (kind <> 'writeOff' or amount_minor <> 0) and day <= coalesce(${to ?? null}::date, day)
      order by day, place, number, kind, id`.execute(db);
  const lines = rows.filter(({ day }) => from === undefined || day >= from);
  const openingMinor = rows[rows.length - lines.length - 1]?.balanceMinor ?? 0;
  return { openingMinor, lines, closingMinor: rows.at(-1)?.balanceMinor ?? 0 };
}
