import { sql } from 'kysely';
import { ReminderSettings } from '#src/features/reminders/contract-fields.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { parseStoredOr } from '#src/platform/server/parse-stored.ts';

type StoredSettings = { settings: ReminderSettings; revision: number };

/** Until they are saved: reminders are suggested, and nothing is sent without a person. */
const presetSettings: ReminderSettings = ReminderSettings.parse({});

/** Revision 0: never saved. */
export async function findReminderSettings(db: Db, { ownerId }: Owner): Promise<StoredSettings> {
  const row = await db
    .selectFrom('reminderSettings')
    .select(['settings', 'revision'])
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  if (!row) return { settings: presetSettings, revision: 0 };
  return { settings: parseStoredOr(presetSettings, ReminderSettings, row.settings), revision: row.revision };
}

/** Null if they have another revision. */
export async function saveReminderSettings(
  db: Db,
  { ownerId }: Owner,
  { settings, revision }: { settings: ReminderSettings; revision?: number | undefined },
): Promise<StoredSettings | null> {
  const { rows } = await sql<{ revision: number }>`
    insert into reminder_settings as own (user_id, settings)
      select ${ownerId}, ${JSON.stringify(settings)}::jsonb
        where coalesce(${revision ?? null}::int, 0) = 0
          or exists (select from reminder_settings where user_id = ${ownerId})
      on conflict (user_id) do update
        set settings = excluded.settings, updated_at = now(), revision = own.revision + 1
        where own.revision = coalesce(${revision ?? null}, own.revision)
      returning revision`.execute(db);
  return rows[0] ? { settings, revision: rows[0].revision } : null;
}
