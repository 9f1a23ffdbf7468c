import { sql } from 'kysely';
import type { ProjectHook } from '#src/features/projects/server/public.ts';
import { requireInvoicedParts } from './invoiced-prices.ts';

export const pricesProjectHook: ProjectHook = {
  async isInvoiced(db, { ownerId }, projectId) {
    const { rows } = await sql`
      select from invoiced_prices where user_id = ${ownerId} and project_id = ${projectId} limit 1`.execute(
      db,
    );
    return rows.length > 0;
  },
  checkPriceChange: requireInvoicedParts,
};
