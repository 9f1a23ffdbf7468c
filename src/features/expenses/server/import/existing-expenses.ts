import { sql } from 'kysely';
import { decryptPrivateFields, loadDecryptor } from '#src/features/encryption/server/public.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';

/** Identifies duplicates; `nth` among equal expenses of the file, from 1. */
export type ExpenseFingerprint = {
  day: string;
  vendor: string | null;
  receiptNumber: string | null;
  currency: string;
  grossMinor: number;
  nth: number;
};

type Stored = Omit<ExpenseFingerprint, 'nth'> & { id: string; vendorEnc: unknown };

/** Indexes of fingerprints that already exist at least `nth` times. @throws KeyUnavailable */
export async function findExistingExpenses(
  db: Db,
  owner: Owner,
  keys: KeyService | null,
  wanted: readonly ExpenseFingerprint[],
): Promise<Set<number>> {
  const list = wanted.map(({ day, currency, grossMinor }) => ({ day, currency, gross_minor: grossMinor }));
  const { rows } = await sql<Stored>`
    select distinct e.id, e.day, e.vendor, e.vendor_enc, e.receipt_number, e.currency, e.gross_minor
      from jsonb_to_recordset(${JSON.stringify(list)}) as w (day date, currency text, gross_minor bigint)
      join expenses e on e.user_id = ${owner.ownerId} and e.day = w.day and e.currency = w.currency
        and e.gross_minor = w.gross_minor`.execute(db);
  if (rows.length === 0) return new Set();
  const cipher = await loadDecryptor(db, owner, keys);
  const counts = new Map<string, number>();
  for (const row of rows) {
    // Private mode keeps the vendor only encrypted.
    const key = keyOf(await decryptPrivateFields(cipher, privateExpenseFields, row));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isThere = (each: ExpenseFingerprint) => (counts.get(keyOf(each)) ?? 0) >= each.nth;
  return new Set(wanted.flatMap((each, place) => (isThere(each) ? [place] : [])));
}

function keyOf({ day, vendor, receiptNumber, currency, grossMinor }: Omit<ExpenseFingerprint, 'nth'>) {
  return JSON.stringify([
    day,
    (vendor ?? '').trim().toLowerCase(),
    receiptNumber,
    currency,
    Number(grossMinor),
  ]);
}
