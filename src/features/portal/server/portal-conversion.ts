import { sql } from 'kysely';
import type { RecordConversion } from '#src/features/encryption/server/public.ts';
import { privateVisitKinds } from './portal-visits.ts';

const namesDocument = sql`detail is not null and kind = any(${[...privateVisitKinds]}::text[])`;

/** Private mode: proposals hold contact details in plain, and visits names of documents, so both are deleted. */
export const portalPrivateModeConversion: RecordConversion = {
  kind: 'portal',
  tables: ['contactProposals', 'portalVisits'],

  async countLeft(db, { ownerId }, isOn) {
    if (!isOn) return 0;
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from contact_proposals where user_id = ${ownerId})
        + (select count(*) from portal_visits where user_id = ${ownerId} and ${namesDocument}) as count`.execute(
      db,
    );
    return Number(rows[0]?.count ?? 0);
  },

  async convert(db, { ownerId }, isOn) {
    if (!isOn) return;
    await sql`delete from contact_proposals where user_id = ${ownerId}`.execute(db);
    await sql`update portal_visits set detail = null where user_id = ${ownerId} and ${namesDocument}`.execute(
      db,
    );
  },
};
