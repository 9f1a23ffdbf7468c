import { FilePen, FileCheck2, ReceiptText } from 'lucide-react';
import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { billingState } from '#src/features/expenses/rules/billing-state.ts';
import type { BillingState } from '#src/features/expenses/rules/billing-state.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';

const looks: Readonly<Record<BillingState, { icon: typeof FilePen; tone: StatusTone; label: string }>> = {
  unbilled: { icon: ReceiptText, tone: 'info', label: m.unbilled },
  onDraft: { icon: FilePen, tone: 'quiet', label: m.onDraftInvoice },
  invoiced: { icon: FileCheck2, tone: 'success', label: m.invoiced },
};

/** Whether an expense is billed to its client yet; nothing if it isn't meant to be. */
export function BillingBadge({ expense }: { expense: Expense }) {
  const state = billingState(expense);
  if (state === null) return null;
  const { label, ...look } = looks[state];
  return <StatusBadge {...look}>{label}</StatusBadge>;
}
