import { sql } from 'kysely';
import type { InvoiceType } from '#src/features/invoices/rules/invoice-limits.ts';
import { creditMinor } from '#src/features/invoices/rules/payments/allocate-credit.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { findCreditBalance } from './credit-balance.ts';

/** A client's credit in one currency, and the invoices it was used for. */
export type ClientCredit = { currency: string; amountMinor: number; uses: CreditUse[] };

type CreditUse = {
  currency: string;
  invoiceId: string;
  type: InvoiceType;
  number: string;
  amountMinor: number;
  /** When it was used, an instant. */
  at: string;
};

/** Per currency in which the client has credit or used some, newest uses first. */
export async function listClientCredit(db: Db, owner: Owner, clientId: string): Promise<ClientCredit[]> {
  const uses = Map.groupBy(await listCreditUses(db, owner, clientId), ({ currency }) => currency);
  const credits: ClientCredit[] = [];
  for (const currency of await listPaidCurrencies(db, owner, clientId)) {
    const balance = await findCreditBalance(db, owner, { clientId, currency });
    credits.push({ currency, amountMinor: creditMinor(balance), uses: uses.get(currency) ?? [] });
  }
  return credits.filter((credit) => credit.amountMinor > 0 || credit.uses.length > 0);
}

async function listPaidCurrencies(db: Db, { ownerId }: Owner, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('currency')
    .distinct()
    .where('userId', '=', ownerId)
    .where('clientId', '=', clientId)
    .orderBy('currency')
    .execute();
  return rows.map(({ currency }) => currency);
}

async function listCreditUses(db: Db, { ownerId }: Owner, clientId: string): Promise<CreditUse[]> {
  const { rows } = await sql<CreditUse>`
    select i.currency, i.id as invoice_id, i.type, i.number, sum(use."amountMinor")::bigint as amount_minor, use.at
      from payments p
        cross join jsonb_to_recordset(p.allocations) part ("invoiceId" uuid, "fromAccount" jsonb)
        cross join jsonb_to_record(part."fromAccount") use ("amountMinor" bigint, at timestamptz(3))
        join invoices i on i.user_id = p.user_id and i.id = part."invoiceId" and i.state = 'issued'
      where p.user_id = ${ownerId} and p.client_id = ${clientId} and part."fromAccount" is not null
      group by i.currency, i.id, i.type, i.number, use.at
      order by use.at desc, i.number desc`.execute(db);
  return rows;
}
