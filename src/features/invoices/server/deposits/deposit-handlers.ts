import * as invoiceMessages from '#messages/api/invoices.ts';
import type { Deposit } from '#src/features/invoices/contract-billed.ts';
import { depositProcedures } from '#src/features/invoices/contract-deposits.ts';
import { requireClient } from '#src/features/invoices/server/draft-defaults.ts';
import { invalidDraft, voidErrors } from '#src/features/invoices/server/issue/issue-errors.ts';
import { findInvoice, lockInvoices } from '#src/features/invoices/server/queries.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
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
 * @returns them as the document prints them
 * @throws INVALID if one of them isn't as the draft has it
 */
export async function settleDeposits(db: Db, owner: Owner, draft: Draft): Promise<Deposit[]> {
  const { id, type, deposits, relatedId } = draft;
  if (deposits.length === 0) return [];
  const ids = deposits.map((deposit) => deposit.id);
  await lockInvoices(db, owner, ids);
  const described = await describeDeposits(db, owner, draft);
  if (described.some(({ isCurrent }) => !isCurrent))
    throw invalidDraft('deposits', 'notDeductible', depositChanged);
  if (type === 'creditNote')
    await releaseDeposits(db, owner, { invoiceId: relatedId ?? id, depositIds: ids });
  else await insertDeductions(db, owner, { invoiceId: id, depositIds: ids });
  return described.map(({ deposit }) => deposit);
}

/** The deposits of a draft with their taxes and what isn't paid of them, and whether the draft knows them as they are. */
export async function describeDeposits(db: Db, owner: Owner, draft: Draft) {
  const { id, type, clientId, currency, deposits, relatedId } = draft;
  if (deposits.length === 0) return [];
  const isCredit = type === 'creditNote';
  const creditedId = isCredit ? (relatedId ?? id) : undefined;
  const current = await listDeposits(db, owner, { clientId: clientId ?? '', currency, creditedId });
  return deposits.map((deposit) => {
    const found = current.find((each) => each.id === deposit.id);
    if (!found || !isSame(deposit, found)) return { deposit, isCurrent: false };
    const { balanceMinor, ...described } = found;
    // A credit note gives back what was deducted, paid or not.
    const isUnpaid = !isCredit && balanceMinor > 0;
    return { deposit: { ...described, ...(isUnpaid && { unpaidMinor: balanceMinor }) }, isCurrent: true };
  });
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
