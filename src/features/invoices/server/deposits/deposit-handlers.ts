import { invoiceMessages } from '#src/features/invoices/api-messages.ts';
import type { Deposit } from '#src/features/invoices/contract-billed.ts';
import { depositProcedures } from '#src/features/invoices/contract-deposits.ts';
import { requireClient } from '#src/features/invoices/server/draft-defaults.ts';
import { invalidDraft, voidErrors } from '#src/features/invoices/server/issue/issue-errors.ts';
import { findInvoice, lockInvoices } from '#src/features/invoices/server/queries.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { insertDeductions, listDeposits, releaseDeposits } from './deposits.ts';

const os = implementSecured(depositProcedures);

export const depositHandlers = {
  deposits: os.deposits.handler(async ({ input, context: { db, owner } }) => {
    const { clientId, creditedId } = input;
    await requireClient(db, owner, clientId);
    if (creditedId !== undefined && !(await findInvoice(db, owner, creditedId)))
      throw invalidField('creditedId', 'must be one of your invoices');
    return { deposits: await listDeposits(db, owner, input) };
  }),
};

type Draft = Pick<StoredInvoice, 'id' | 'type' | 'clientId' | 'currency' | 'deposits' | 'relatedId'>;

/**
 * Deducts the deposits of an invoice that is being issued, and releases those of a credit note. The locked deposits
 * can't be voided, credited or deducted elsewhere in the meantime.
 * @throws INVALID if one of them isn't as the draft has it
 */
export async function settleDeposits(db: Db, owner: Owner, draft: Draft): Promise<void> {
  const { id, type, clientId, currency, deposits, relatedId } = draft;
  if (deposits.length === 0) return;
  const ids = deposits.map((deposit) => deposit.id);
  await lockInvoices(db, owner, ids);
  const query = { clientId: clientId ?? '', currency };
  const creditedId = type === 'creditNote' ? (relatedId ?? id) : undefined;
  const current = new Map(
    (await listDeposits(db, owner, { ...query, creditedId })).map((each) => [each.id, each]),
  );
  if (deposits.some((deposit) => !isSame(deposit, current.get(deposit.id))))
    throw invalidDraft('deposits', 'notDeductible', depositChanged);
  if (creditedId === undefined) await insertDeductions(db, owner, { invoiceId: id, depositIds: ids });
  else await releaseDeposits(db, owner, { invoiceId: creditedId, depositIds: ids });
}

const depositChanged =
  'must be issued to this client in this currency, not deducted elsewhere, and unchanged; clear and check them again';

/**
 * Deducts the deposits of an invoice again that a credit note released, before the note is voided.
 * @throws DEPOSIT_DEDUCTED if one of them is deducted elsewhere or void
 */
export async function deductAgain(db: Db, owner: Owner, invoice: Draft): Promise<void> {
  const { id, clientId, currency, deposits } = invoice;
  if (deposits.length === 0) return;
  const depositIds = deposits.map((deposit) => deposit.id);
  await lockInvoices(db, owner, depositIds);
  const free = await listDeposits(db, owner, { clientId: clientId ?? '', currency });
  const isFree = deposits.every((deposit) =>
    isSame(
      deposit,
      free.find((each) => each.id === deposit.id),
    ),
  );
  if (!isFree) throw voidErrors.DEPOSIT_DEDUCTED({ message: invoiceMessages.releasedDepositsChanged });
  await insertDeductions(db, owner, { invoiceId: id, depositIds });
}

function isSame(deposit: Deposit, current: Deposit | undefined): boolean {
  return (
    current !== undefined &&
    (['number', 'issueDay', 'netMinor', 'taxMinor', 'grossMinor'] as const).every(
      (name) => deposit[name] === current[name],
    )
  );
}

/** @throws BAD_REQUEST if this type of document can’t deduct deposits */
export function requireDeductible(type: StoredInvoice['type'], deposits: readonly Deposit[] = []): void {
  if (deposits.length > 0 && type !== 'invoice' && type !== 'creditNote')
    throw invalidField('deposits', 'can only be deducted on invoices', 'notDeductible');
}
