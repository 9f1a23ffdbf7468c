import { sql } from 'kysely';
import type { ClaimKind } from '#src/features/invoices/rules/invoice-limits.ts';
import { countedClaims, keptWriteOff, settledAmounts } from '#src/features/invoices/server/balances.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';

/** A fee or interest beside an invoice. */
export type StoredClaim = {
  id: string;
  kind: ClaimKind;
  day: string;
  amountMinor: number;
  interestFrom: string | null;
  interestTo: string | null;
  waivedAt: string | null;
  waiveReason: string | null;
};

/** Those of reminders that went out, oldest first. */
export async function listClaims(db: Db, { ownerId }: Owner, invoiceId: string): Promise<StoredClaim[]> {
  const { rows } = await sql<StoredClaim>`
    select c.id, c.kind, c.day, c.amount_minor, c.interest_from, c.interest_to, c.waived_at, c.waive_reason
      from claims c join invoice_deliveries d on d.user_id = c.user_id and d.id = c.delivery_id
      where c.user_id = ${ownerId} and c.invoice_id = ${invoiceId} and d.status not in ('failed', 'cancelled')
      order by c.day, c.created_at, c.kind, c.id`.execute(db);
  return rows;
}

type NewClaim = Pick<StoredClaim, 'kind' | 'amountMinor' | 'interestFrom' | 'interestTo'>;

/** Claims of a reminder. The caller has locked the invoice. */
export async function insertClaims(
  db: Db,
  { ownerId }: Owner,
  of: { invoiceId: string; deliveryId: string; day: string },
  claims: readonly NewClaim[],
): Promise<void> {
  if (claims.length === 0) return;
  await db
    .insertInto('claims')
    .values(claims.map((claim) => ({ ...claim, ...of, userId: ownerId, id: newRecordId() })))
    .execute();
}

/** Waives it with a reason, or claims it again. False if there is no such claim. */
export async function setClaimWaived(
  db: Db,
  { ownerId }: Owner,
  { id, reason }: { id: string; reason: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update claims set waive_reason = ${reason}, waived_at = case when ${reason}::text is not null then coalesce(waived_at, now()) end
      where user_id = ${ownerId} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** What was claimed before: fees and interest that count, and the last day of the interest, waived or not. */
export async function findClaimed(
  db: Db,
  { ownerId }: Owner,
  invoiceId: string,
): Promise<{ feesMinor: number; interestMinor: number; interestTo: string | null }> {
  const { rows } = await sql<{ feesMinor: number; interestMinor: number; interestTo: string | null }>`
    select coalesce(sum(c.amount_minor) filter (where c.kind = 'fee'), 0)::bigint as fees_minor,
           coalesce(sum(c.amount_minor) filter (where c.kind = 'interest'), 0)::bigint as interest_minor,
           (select max(all_claims.interest_to) from claims all_claims
              join invoice_deliveries d on d.user_id = all_claims.user_id and d.id = all_claims.delivery_id
              where all_claims.user_id = ${ownerId} and all_claims.invoice_id = ${invoiceId}
                and d.status not in ('failed', 'cancelled')) as interest_to
      from ${countedClaims} c where c.user_id = ${ownerId} and c.invoice_id = ${invoiceId}`.execute(db);
  return rows[0] ?? { feesMinor: 0, interestMinor: 0, interestTo: null };
}

/**
 * What was open of an invoice from which day on. The day of a payment still bears interest; what a credit note took back
 * was never owed.
 */
export async function findBalanceSteps(
  db: Db,
  { ownerId }: Owner,
  { id, dueMinor, creditedMinor }: { id: string; dueMinor: number; creditedMinor: number },
): Promise<{ from: string; balanceMinor: number }[]> {
  const { rows } = await sql<{ day: string; amountMinor: number }>`
    select p.day, sum(case p.kind when 'payment' then a.amount_minor when 'refund' then -a.amount_minor
                        else ${keptWriteOff} end)::bigint as amount_minor
      from payment_allocations a join payments p on p.user_id = a.user_id and p.id = a.payment_id
        join invoices i on i.user_id = a.user_id and i.id = a.invoice_id cross join ${settledAmounts}
      where a.user_id = ${ownerId} and a.invoice_id = ${id}
      group by p.day order by p.day`.execute(db);
  let balanceMinor = dueMinor - creditedMinor;
  const steps = [{ from: '0001-01-01', balanceMinor }];
  for (const { day, amountMinor } of rows) {
    balanceMinor -= amountMinor;
    steps.push({ from: addDays(day, 1), balanceMinor });
  }
  return steps;
}
