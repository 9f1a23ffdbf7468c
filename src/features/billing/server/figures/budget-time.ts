import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Owner } from '#src/platform/server/database/database.ts';

/**
 * SQL: whether budgets count the entry `t`: what a client pays for, as budgets in money do. Nobody pays for work without
 * a client or for your own, so all of it counts. [decision 173]
 */
export function countsTowardBudget({ ownerId }: Owner): RawBuilder<boolean> {
  return sql`(t.billable or t.client_id is null
    or t.client_id = (select own.id from clients own where own.user_id = ${ownerId} and own.is_internal))`;
}
