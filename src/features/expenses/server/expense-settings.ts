import { sql } from 'kysely';
import { countryOfTimeZone, findPreferences } from '#src/features/accounts/server/public.ts';
import { ExpenseSettings } from '#src/features/expenses/contract-fields.ts';
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { parseStoredOr } from '#src/platform/server/parse-stored.ts';

type StoredSettings = { settings: ExpenseSettings; revision: number };

/** Revision 0: never saved; the categories are then those that start in the account's country. */
export async function findSettings(db: Db, owner: Owner): Promise<StoredSettings> {
  const row = await db
    .selectFrom('expenseSettings')
    .select(['settings', 'revision'])
    .where('userId', '=', owner.ownerId)
    .executeTakeFirst();
  const stored = row ? parseStoredOr(null, ExpenseSettings, row.settings) : null;
  if (row && stored) return { settings: stored, revision: row.revision };
  const { timeZone } = await findPreferences(db, owner);
  const categories = starterCategories(countryOfTimeZone(timeZone) ?? null);
  return { settings: { categories }, revision: row?.revision ?? 0 };
}

/** Null if they have another revision. */
export async function saveSettings(
  db: Db,
  owner: Owner,
  { settings, revision }: { settings: ExpenseSettings; revision?: number | undefined },
): Promise<StoredSettings | null> {
  const { rows } = await sql<{ revision: number }>`
    insert into expense_settings as own (user_id, settings)
      select ${owner.ownerId}, ${JSON.stringify(settings)}::jsonb
        where ${revision ?? null}::int is null or ${revision ?? null} = 0
          or exists (select from expense_settings where user_id = ${owner.ownerId})
      on conflict (user_id) do update
        set settings = excluded.settings, updated_at = now(), revision = own.revision + 1
        where own.revision = coalesce(${revision ?? null}, own.revision)
      returning revision`.execute(db);
  return rows[0] ? { settings, revision: rows[0].revision } : null;
}

/** @throws BAD_REQUEST if a change removes a category that expenses have: it can only be archived */
export async function requireUsedCategories(
  db: Db,
  owner: Owner,
  before: ExpenseSettings,
  after: ExpenseSettings,
): Promise<void> {
  const keptIds = new Set(after.categories.map(({ id }) => id));
  const removed = before.categories.filter(({ id }) => !keptIds.has(id));
  const usedIds = removed.length > 0 ? await findUsedCategoryIds(db, owner) : new Set<string>();
  if (removed.some(({ id }) => usedIds.has(id)))
    throw invalidField('settings.categories', 'must contain every category that expenses have');
}

export async function findUsedCategoryIds(db: Db, { ownerId }: Owner): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct line ->> 'categoryId' as id
      from expenses, jsonb_array_elements(lines) line
      where user_id = ${ownerId} and line ->> 'categoryId' is not null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
