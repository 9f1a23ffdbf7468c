import { sql } from 'kysely';
import { InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { parseStoredOr } from '#src/platform/server/parse-stored.ts';

/** Until they are saved. */
const presetSettings: InvoiceSettings = InvoiceSettings.parse({
  seller: {},
  bank: {},
  tax: {},
  series: {
    invoice: { pattern: '{YYYY}-{seq:4}', reset: 'yearly' },
    creditNote: { pattern: 'CN-{YYYY}-{seq:4}', reset: 'yearly' },
    quote: { pattern: 'Q-{YYYY}-{seq:4}', reset: 'yearly' },
  },
  texts: { invoice: {}, creditNote: {}, quote: {} },
});

type StoredSettings = { settings: InvoiceSettings; revision: number };

/** Revision 0: never saved. */
export async function findInvoiceSettings(db: Db, { ownerId }: Owner): Promise<StoredSettings> {
  const row = await db
    .selectFrom('invoiceSettings')
    .select(['settings', 'revision'])
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  if (!row) return { settings: presetSettings, revision: 0 };
  return { settings: parseStoredOr(presetSettings, InvoiceSettings, row.settings), revision: row.revision };
}

/** A save waits for other saves and for new drafts, whose tax it may change; new drafts wait for a save only. */
export async function lockSettings(db: Db, { ownerId }: Owner, to: 'save' | 'draft'): Promise<void> {
  const key = sql`hashtext('stint.invoice-settings'), hashtext(${ownerId})`;
  await (
    to === 'save'
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(db);
}

/** Null if they have another revision. */
export async function saveInvoiceSettings(
  db: Db,
  { ownerId }: Owner,
  { settings, revision }: { settings: InvoiceSettings; revision?: number | undefined },
): Promise<StoredSettings | null> {
  const { rows } = await sql<{ revision: number }>`
    insert into invoice_settings as own (user_id, settings) values (${ownerId}, ${JSON.stringify(settings)})
      on conflict (user_id) do update
        set settings = excluded.settings, updated_at = now(), revision = own.revision + 1
        where own.revision = coalesce(${revision ?? null}, own.revision)
      returning revision`.execute(db);
  return rows[0] ? { settings, revision: rows[0].revision } : null;
}
