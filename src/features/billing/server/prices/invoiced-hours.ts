import { sql } from 'kysely';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** Hours of a retainer on an invoice. */
export type InvoicedHours = {
  projectId: string;
  part: string;
  durationMs: number;
  /** What credit notes took back in part. */
  creditedMs: number;
  invoiceId: string;
};

export async function listInvoicedHours(
  db: Db,
  { ownerId }: Owner,
  projectIds: readonly string[],
): Promise<InvoicedHours[]> {
  const { rows } = await sql<InvoicedHours>`
    select project_id, part, duration_ms, credited_ms, invoice_id from invoiced_prices
      where user_id = ${ownerId} and project_id = any(${projectIds}::uuid[]) and duration_ms is not null`.execute(
    db,
  );
  return rows;
}
