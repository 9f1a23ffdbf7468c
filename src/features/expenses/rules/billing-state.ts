type BillingFields = {
  isBillable: boolean;
  invoiceId: string | null;
  draftId: string | null;
  lines: readonly unknown[];
};

export const billingStates = ['unbilled', 'onDraft', 'invoiced'] as const;
export type BillingState = (typeof billingStates)[number];

/** Derived, never stored. Null: it isn't billed to a client, or its receipt isn't entered yet. */
export function billingState({ isBillable, invoiceId, draftId, lines }: BillingFields): BillingState | null {
  if (invoiceId !== null) return 'invoiced';
  if (!isBillable || lines.length === 0) return null;
  return draftId === null ? 'unbilled' : 'onDraft';
}
