import { sql } from 'kysely';
import type { RecordConversion } from '#src/features/encryption/server/public.ts';

const isDecided = sql`state <> 'waiting'`;

/** Private mode: what stays of files only to undo a choice is deleted, since it is readable. The sweep removes its content. */
export const receivedFilesConversion: RecordConversion = {
  kind: 'documents',
  tables: ['receivedFiles'],

  async countLeft(db, { ownerId }, isOn) {
    if (!isOn) return 0;
    const { rows } = await sql<{ count: number }>`
      select count(*) from received_files where user_id = ${ownerId} and ${isDecided}`.execute(db);
    return rows[0]?.count ?? 0;
  },

  async convert(db, { ownerId }, isOn) {
    if (isOn) await sql`delete from received_files where user_id = ${ownerId} and ${isDecided}`.execute(db);
  },
};
