import { sql } from 'kysely';
import type { RecordConversion } from '#src/features/encryption/server/public.ts';

/** Private mode: proposals hold contact details in plain, so they are deleted. */
export const proposalPrivateModeConversion: RecordConversion = {
  kind: 'portal',
  tables: ['contactProposals'],

  async countLeft(db, { ownerId }, isOn) {
    if (!isOn) return 0;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from contact_proposals where user_id = ${ownerId}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  },

  async convert(db, { ownerId }, isOn) {
    if (isOn) await sql`delete from contact_proposals where user_id = ${ownerId}`.execute(db);
  },
};
