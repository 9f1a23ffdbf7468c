import { sql } from 'kysely';
import {
  decryptPrivateFields,
  encryptPrivateFields,
  loadDecryptor,
  loadEncryptor,
} from '#src/features/encryption/server/public.ts';
import { emptyExpense } from '#src/features/expenses/contract-fields.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { expenseRecord } from '#src/features/expenses/server/expense-record.ts';
import type { StoredExpense } from '#src/features/expenses/server/expense-record.ts';
import { findExpense, lockExpense } from '#src/features/expenses/server/queries.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { ScheduleKind } from '#src/features/schedules/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { rateMileage } from './rate-mileage.ts';

/** Expenses that repeat: on each day, a draft like the latest confirmed one. */
export const recurringExpenses: ScheduleKind = {
  name: 'expenses',
  topics: ['expenses'],
  async lock({ keys }, db, owner, id) {
    const { timeZone } = await findPreferences(db, owner);
    // In the order of other requests: first the mode, then the record.
    const encryptor = await loadEncryptor(db, owner, keys);
    const recurring = await lockExpense(db, owner, id);
    if (!recurring?.recurrence) return null;
    return {
      recurrence: recurring.recurrence,
      timeZone,
      make: async (day) => ({
        state: 'done',
        recordId: await makeDraft(db, owner, { recurring, day, keys, encryptor }),
      }),
      save: (recurrence) => expenseRecord.update(db, owner, { id, recurrence }),
    };
  },
};

type NewDraft = {
  recurring: StoredExpense;
  day: string;
  keys: RequestContext['keys'];
  encryptor: Awaited<ReturnType<typeof loadEncryptor>>;
};

/** Returns its ID. */
async function makeDraft(
  db: Db,
  owner: Owner,
  { recurring, day, keys, encryptor }: NewDraft,
): Promise<string> {
  const source = await findLatest(db, owner, recurring);
  const plain = await decryptPrivateFields(
    await loadDecryptor(db, owner, keys),
    privateExpenseFields,
    source,
  );
  const id = newRecordId();
  const privateCopy = privateFieldsOf(plain);
  const copy = encryptor
    ? await encryptPrivateFields(encryptor, privateExpenseFields, id, privateCopy)
    : privateCopy;
  await expenseRecord.insertOnce(db, owner, {
    ...repeatedFields(await rateMileage(db, owner, source, day)),
    ...copy,
    id,
    // No request made it.
    requestHash: Buffer.of(),
    day,
    isDraft: true,
    recurringExpenseId: recurring.id,
    recurringDay: day,
  });
  return id;
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
