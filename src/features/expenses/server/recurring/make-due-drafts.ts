import { sql } from 'kysely';
import {
  decryptPrivateFields,
  encryptPrivateFields,
  loadDecryptor,
  loadEncryptor,
} from '#src/features/encryption/server/public.ts';
import { emptyExpense } from '#src/features/expenses/contract-fields.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { occurrenceFrom } from '#src/features/expenses/rules/recurring/recurrence.ts';
import { expenseRecord } from '#src/features/expenses/server/expense-record.ts';
import type { StoredExpense } from '#src/features/expenses/server/expense-record.ts';
import { findExpense, lockExpense } from '#src/features/expenses/server/queries.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { noOwner } from '#src/platform/server/database/without-account.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { rateMileage } from './rate-mileage.ts';

type Installed = Pick<RequestContext, 'database' | 'keys' | 'publishChange'>;

/** Drafts of one recurring expense at a time; further days are next. */
const maxDrafts = 100;

/** Makes the drafts of all accounts whose day has come, also of days on which no server ran. */
export async function makeDueDrafts(
  { database, keys, publishChange }: Installed,
  onError: (error: unknown) => void,
  nowMs = Date.now(),
): Promise<void> {
  for (const { ownerId, id } of await findDueExpenses(database, nowMs)) {
    try {
      const hasChanged = await database.withOwner({ ownerId }, (db) =>
        makeDrafts(db, { ownerId }, { id, keys, nowMs }),
      );
      if (hasChanged) publishChange({ userId: ownerId, what: 'expenses' });
    } catch (error) {
      // Those of others don't wait for it; the next run tries again.
      onError(error);
    }
  }
}

async function findDueExpenses(
  database: Installed['database'],
  nowMs: number,
): Promise<{ ownerId: string; id: string }[]> {
  return database.withOwner(noOwner, async (db) => {
    const { rows } = await sql<{ ownerId: string; id: string }>`
      select user_id as owner_id, expense_id as id
        from due_recurring_expenses(${new Date(nowMs).toISOString()}::timestamptz)`.execute(db);
    return rows;
  });
}

type Due = { id: string; keys: RequestContext['keys']; nowMs: number };

/** The lock and the next day make each draft once, even if several servers try. False if the day hasn't come. */
async function makeDrafts(db: Db, owner: Owner, { id, keys, nowMs }: Due): Promise<boolean> {
  const { timeZone } = await findPreferences(db, owner);
  const today = localDay(nowMs, timeZone);
  // In the order of other requests: first the mode, then the record.
  const encryptor = await loadEncryptor(db, owner, keys);
  const recurring = await lockExpense(db, owner, id);
  const recurrence = recurring?.recurrence;
  if (!recurrence || recurrence.isPaused) return false;
  const source = await findLatest(db, owner, recurring);
  const plain = await decryptPrivateFields(
    await loadDecryptor(db, owner, keys),
    privateExpenseFields,
    source,
  );
  const draftedDays = await findDraftedDays(db, owner, id);
  let { nextDay } = recurrence;
  let count = 0;
  while (nextDay !== null && nextDay <= today && count < maxDrafts) {
    const day = nextDay;
    nextDay = occurrenceFrom(recurrence, addDays(day, 1));
    // A schedule that was resumed or made again starts today, even if today's draft exists.
    if (draftedDays.has(day)) continue;
    count += 1;
    const draftId = newRecordId();
    const privateCopy = privateFieldsOf(plain);
    const copy = encryptor
      ? await encryptPrivateFields(encryptor, privateExpenseFields, draftId, privateCopy)
      : privateCopy;
    await expenseRecord.insertOnce(db, owner, {
      ...repeatedFields(await rateMileage(db, owner, source, day)),
      ...copy,
      id: draftId,
      // No request made it.
      requestHash: Buffer.of(),
      day,
      isDraft: true,
      recurringExpenseId: id,
      recurringDay: day,
    });
  }
  if (nextDay === recurrence.nextDay) return false;
  await expenseRecord.update(db, owner, { id, recurrence: { ...recurrence, nextDay } });
  return true;
}

/** Days that have their draft, also if it was confirmed or moved to another day since. */
async function findDraftedDays(db: Db, { ownerId }: Owner, id: string): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select recurring_day::text as day from expenses
      where user_id = ${ownerId} and recurring_expense_id = ${id} and recurring_day is not null`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/** What drafts copy: the latest one that was confirmed, so that a new price is kept. */
async function findLatest(db: Db, owner: Owner, recurring: StoredExpense): Promise<StoredExpense> {
  const { rows } = await sql<{ id: string }>`
    select id from expenses
      where user_id = ${owner.ownerId} and recurring_expense_id = ${recurring.id}
        and not is_draft and kind <> 'perDiem' and day > ${recurring.day}
      order by day desc, created_at desc limit 1`.execute(db);
  return (rows[0] && (await findExpense(db, owner, rows[0].id))) ?? recurring;
}

/** What each receipt has for itself. */
const ownFields = [
  'day',
  'receiptNumber',
  'receiptTotalMinor',
  'exchangeRate',
  'rateDay',
  'chargedMinor',
  'paidOn',
  'reimbursedOn',
  'voucherReason',
  'isDraft',
];

/** Everything that a new expense has, except its own fields and the private ones, with the sums of its lines. */
function repeatedFields(source: StoredExpense): Partial<StoredExpense> {
  const { currency, netMinor, taxMinor, grossMinor, recoverableTaxMinor, deductibleMinor } = source;
  const repeated = Object.keys(emptyExpense).filter(
    (field) => !ownFields.includes(field) && !Object.keys(privateExpenseFields.types).includes(field),
  );
  return {
    ...Object.fromEntries(repeated.map((field): [string, unknown] => [field, Reflect.get(source, field)])),
    // A project has its own client.
    clientId: source.projectId === null ? source.clientId : null,
    currency,
    netMinor,
    taxMinor,
    grossMinor,
    recoverableTaxMinor,
    deductibleMinor,
  };
}

function privateFieldsOf({ vendor, guests, notes, trip }: StoredExpense) {
  return { vendor, guests, notes, trip };
}
