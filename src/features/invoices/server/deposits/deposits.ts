import { sql } from 'kysely';
import type { OpenDeposit } from '#src/features/invoices/contract-deposits.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { depositTaxes } from '#src/features/invoices/rules/law/deposit-taxes.ts';
import type { DepositTax } from '#src/features/invoices/rules/law/deposit-taxes.ts';
import { balanceMinor, settledAmounts } from '#src/features/invoices/server/balances.ts';
import { invoiceRecord } from '#src/features/invoices/server/stored-invoice.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type DepositQuery = { clientId: string; currency: string; creditedId?: string | undefined };

/** Issued deposit invoices that no live invoice deducts, or those that one deducts; less their credit notes. */
export async function listDeposits(
  db: Db,
  owner: Owner,
  { clientId, currency, creditedId }: DepositQuery,
): Promise<OpenDeposit[]> {
  const { rows } = await sql<Omit<OpenDeposit, 'taxes' | 'unpaidMinor'>>`
    select i.id, i.number, i.issue_day, i.net_minor - credited.net_minor as net_minor,
           i.tax_minor - credited.tax_minor as tax_minor, i.due_minor - credited.due_minor as gross_minor,
           ${balanceMinor} as balance_minor
      from invoices i cross join ${settledAmounts} cross join lateral (
        select coalesce(sum(net_minor), 0)::bigint as net_minor, coalesce(sum(tax_minor), 0)::bigint as tax_minor,
               coalesce(sum(due_minor), 0)::bigint as due_minor
          from invoices
          where user_id = i.user_id and related_id = i.id and type = 'creditNote' and state = 'issued'
      ) credited
      left join deducted_deposits d on d.user_id = i.user_id and d.deposit_id = i.id
      where i.user_id = ${owner.ownerId} and i.client_id = ${clientId} and i.currency = ${currency}
        and i.type = 'deposit' and i.state = 'issued' and i.due_minor > credited.due_minor
        and d.invoice_id is not distinct from ${creditedId ?? null}::uuid
      order by i.issue_day, i.number`.execute(db);
  if (rows.length === 0) return [];
  const taxes = await findTaxes(
    db,
    owner,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, taxes: taxes(row.id) }));
}

/** Net and tax by rate of deposit invoices, less their credit notes. */
async function findTaxes(db: Db, { ownerId }: Owner, ids: readonly string[]) {
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('userId', '=', ownerId)
    .where(({ eb, and, or }) =>
      or([
        eb('id', 'in', ids),
        and([eb('relatedId', 'in', ids), eb('type', '=', 'creditNote'), eb('state', '=', 'issued')]),
      ]),
    )
    .execute();
  const documents = rows.map(invoiceRecord.toEntity);
  return (id: string): DepositTax[] => {
    const deposit = documents.find((document) => document.id === id);
    const notes = documents.filter(({ relatedId }) => relatedId === id);
    return deposit ? depositTaxes(toTerms(deposit), notes.map(toTerms)) : [];
  };
}

type Deductions = { invoiceId: string; depositIds?: readonly string[] };

/** The deposit invoices must be locked. */
export async function insertDeductions(
  db: Db,
  { ownerId }: Owner,
  { invoiceId, depositIds = [] }: Deductions,
): Promise<void> {
  await sql`
    insert into deducted_deposits (user_id, deposit_id, invoice_id)
      select d.user_id, d.id, i.id from invoices d join invoices i on i.user_id = d.user_id and i.id = ${invoiceId}
        where d.user_id = ${ownerId} and d.id = any(${depositIds}::uuid[])`.execute(db);
}

/** Lets the deposits of an invoice, or only these, be deducted again. */
export async function releaseDeposits(
  db: Db,
  { ownerId }: Owner,
  { invoiceId, depositIds }: Deductions,
): Promise<void> {
  await sql`
    delete from deducted_deposits
      where user_id = ${ownerId} and invoice_id = ${invoiceId}
        and deposit_id = any(coalesce(${depositIds ?? null}::uuid[], array[deposit_id]))`.execute(db);
}

/** Whether a live invoice deducts this deposit invoice. */
export async function isDeducted(db: Db, { ownerId }: Owner, depositId: string): Promise<boolean> {
  const { rows } = await sql`
    select from deducted_deposits where user_id = ${ownerId} and deposit_id = ${depositId}`.execute(db);
  return rows.length > 0;
}
