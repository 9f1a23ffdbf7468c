import { isDraftExpense } from './expense-status.ts';

type BillingFields = {
  isBillable: boolean;
  invoiceId: string | null;
  draftId: string | null;
  lines: readonly unknown[];
  isDraft: boolean;
};

export const billingStates = ['unbilled', 'onDraft', 'invoiced'] as const;
export type BillingState = (typeof billingStates)[number];

/** Derived, never stored. Null: it isn't billed to a client, or it is a draft itself. */
export function billingState(expense: BillingFields): BillingState | null {
  const { isBillable, invoiceId, draftId } = expense;
  if (invoiceId !== null) return 'invoiced';
  if (!isBillable || isDraftExpense(expense)) return null;
  return draftId === null ? 'unbilled' : 'onDraft';
}
