import { sql } from 'kysely';
import { ExpenseLine } from '#src/features/expenses/contract-fields.ts';
import type { KnownVendor } from '#src/features/expenses/contract.ts';
import type { ExpenseRow } from '#src/features/expenses/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';

const maxVendors = 500;

/** The last expense of each vendor; in private mode, where vendors can't be compared, the last expenses. */
export async function listVendors(db: Db, { ownerId }: Owner): Promise<{ items: KnownVendor[] }> {
  const { rows } = await sql<ExpenseRow>`
    select * from (
      select distinct on (vendor_key)
             coalesce(nullif(to_search_text(vendor), ''), id::text) as vendor_key,
             id, vendor, vendor_enc, lines, tax_case, paid_by, tags, created_at
        from expenses where user_id = ${ownerId} and (vendor is not null or vendor_enc is not null) and lines <> '[]'
        order by vendor_key, created_at desc, id desc
    ) last order by created_at desc, id desc limit ${maxVendors}`.execute(db);
  return {
    items: rows.map(({ id, vendor, vendorEnc, lines, taxCase, paidBy, tags, createdAt }) => ({
      id,
      vendor,
      ...omitUndefined({ vendorEnc: vendorEnc ?? undefined }),
      lines: parseStoredList(ExpenseLine, lines),
      taxCase,
      paidBy,
      tags,
      createdAt,
    })),
  };
}
