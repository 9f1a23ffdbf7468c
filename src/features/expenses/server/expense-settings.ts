import { sql } from 'kysely';
import type * as z from 'zod';
import { WrittenExpenseSettings } from '#src/features/expenses/contract-fields.ts';
import type { ExpenseSettings } from '#src/features/expenses/contract-fields.ts';
import {
  starterMileageRates,
  starterPerDiemRates,
} from '#src/features/expenses/rules/kinds/starter-rates.ts';
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
import { countryOfTimeZone, findPreferences } from '#src/features/identity/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { parseStoredOr } from '#src/platform/server/parse-stored.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';

type StoredSettings = { settings: ExpenseSettings; revision: number; isSmallBusiness: boolean };

type WrittenSettings = z.output<typeof WrittenExpenseSettings>;

/** Revision 0: never saved. Tables that were never saved are those that start in the account's country. */
export async function findExpenseSettings(db: Db, owner: Owner): Promise<StoredSettings> {
  const { stored, revision } = await findStored(db, owner);
  return {
    settings: await withStarters(db, owner, stored),
    revision,
    isSmallBusiness: await isSmallBusiness(db, owner),
  };
}

async function findStored(
  db: Db,
  { ownerId }: Owner,
): Promise<{ stored: WrittenSettings; revision: number }> {
  const row = await db
    .selectFrom('expenseSettings')
    .select(['settings', 'revision'])
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return {
    stored: parseStoredOr({}, WrittenExpenseSettings, row?.settings),
    revision: row?.revision ?? 0,
  };
}

/** As the invoice settings say: a small business recovers no tax. */
export async function isSmallBusiness(db: Db, { ownerId }: Owner): Promise<boolean> {
  const { rows } = await sql<{ isSmall: boolean | null }>`
    select (settings #> '{tax,isSmallBusiness}') = 'true' as is_small from invoice_settings where user_id = ${ownerId}`.execute(
    db,
  );
  return rows[0]?.isSmall ?? false;
}

async function withStarters(db: Db, owner: Owner, stored: WrittenSettings): Promise<ExpenseSettings> {
  const { timeZone, currency } = await findPreferences(db, owner);
  const country = countryOfTimeZone(timeZone) ?? null;
  return {
    categories: starterCategories(country),
    mileageRates: starterMileageRates({ country, currency }),
    perDiemRates: starterPerDiemRates({ country, currency }),
    ...omitUndefined(stored),
  };
}

/** Tables that are left out stay. Null if they have another revision. */
export async function saveExpenseSettings(
  db: Db,
  owner: Owner,
  { settings: written, revision }: { settings: WrittenSettings; revision?: number | undefined },
): Promise<StoredSettings | null> {
  const settings = { ...(await findStored(db, owner)).stored, ...omitUndefined(written) };
  const { rows } = await sql<{ revision: number }>`
    insert into expense_settings as own (user_id, settings)
      select ${owner.ownerId}, ${JSON.stringify(settings)}::jsonb
        where ${revision ?? null}::int is null or ${revision ?? null} = 0
          or exists (select from expense_settings where user_id = ${owner.ownerId})
      on conflict (user_id) do update
        set settings = excluded.settings, updated_at = now(), revision = own.revision + 1
        where own.revision = coalesce(${revision ?? null}, own.revision)
      returning revision`.execute(db);
  const [saved] = rows;
  if (!saved) return null;
  return {
    settings: await withStarters(db, owner, settings),
    revision: saved.revision,
    isSmallBusiness: await isSmallBusiness(db, owner),
  };
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
