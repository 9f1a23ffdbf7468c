import { CircleCheck, CirclePause, CircleStop, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { recurringState } from '#src/features/recurring-invoices/rules/recurring-state.ts';
import type { RecurringState } from '#src/features/recurring-invoices/rules/recurring-state.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';
import { recurringStateLabels } from './recurring-labels.ts';

const looks: Readonly<Record<RecurringState, { icon: LucideIcon; tone: StatusTone }>> = {
  active: { icon: CircleCheck, tone: 'success' },
  paused: { icon: CirclePause, tone: 'warning' },
  failing: { icon: TriangleAlert, tone: 'error' },
  ended: { icon: CircleStop, tone: 'quiet' },
};

type RecurringStatusProps = { of: Pick<RecurringInvoice, 'recurrence'>; hasProblem: boolean };

export function RecurringStatus({ of: { recurrence }, hasProblem }: RecurringStatusProps) {
  const state = recurringState(recurrence, hasProblem);
  return <StatusBadge {...looks[state]}>{recurringStateLabels[state]}</StatusBadge>;
}
