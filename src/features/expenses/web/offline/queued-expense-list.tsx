import { useEffect, useState } from 'react';
import * as m from '#messages/expenses.ts';
import type { QueuedExpense } from '#src/features/expenses/rules/queued-expenses.ts';
import { expenseName } from '#src/features/expenses/web/expense-labels.ts';
import type { OpenedExpense } from '#src/features/expenses/web/list/expense-table.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import type { VersionNames } from './expense-conflict-dialog.tsx';
import { discardQueued, loadQueued, useQueuedExpenses } from './pending-expense-changes.ts';

const { Component: ExpenseConflictDialog } = createLazyComponent(
  async () => (await import('./expense-conflict-dialog.tsx')).ExpenseConflictDialog,
);

type QueuedExpensesProps = { names: VersionNames; onEdit: (opened: OpenedExpense) => void };

/** Above the list: what waits for the network, what the server refused, and what was changed elsewhere, too. */
export function QueuedExpenses({ names, onEdit }: QueuedExpensesProps) {
  const queue = useQueuedExpenses();
  const [comparedId, setComparedId] = useState<string>();
  useEffect(() => void loadQueued(), []);
  const waiting = queue.filter(({ standing }) => standing.is === 'waiting');
  const newCount = waiting.filter(({ kind }) => kind === 'create').length;
  const changeCount = waiting.length - newCount;
  const compared = queue.find(({ opId }) => opId === comparedId);
  return (
    <>
      {newCount > 0 && <Alert tone="info">{m.queuedWaiting({ count: newCount })}</Alert>}
      {changeCount > 0 && <Alert tone="info">{m.queuedChangesWaiting({ count: changeCount })}</Alert>}
      {queue.map((item) => (
        <Problem key={item.opId} item={item} onEdit={onEdit} onCompare={() => setComparedId(item.opId)} />
      ))}
      {compared?.standing.is === 'conflict' && (
        <ExpenseConflictDialog item={compared} names={names} onClose={() => setComparedId(undefined)} />
      )}
    </>
  );
}

type ProblemProps = { item: QueuedExpense; onCompare: () => void } & Pick<QueuedExpensesProps, 'onEdit'>;

function Problem({ item, onCompare, onEdit }: ProblemProps) {
  const { standing, opId } = item;
  const name = queuedName(item);
  if (standing.is === 'waiting') return null;
  if (standing.is === 'conflict')
    return (
      <Alert
        tone="warning"
        action={
          <Button tone="neutral" onClick={onCompare}>
            {m.compare}
          </Button>
        }
      >
        {standing.theirs ? m.changedElsewhere({ name }) : m.deletedElsewhere({ name })}
      </Alert>
    );
  const sentence = { create: m.queuedProblem, change: m.queuedChangeProblem, delete: m.queuedDeleteProblem };
  return (
    <Alert
      tone="error"
      action={
        <>
          {item.kind !== 'delete' && (
            <Button
              tone="neutral"
              onClick={() =>
                onEdit(
                  item.kind === 'create'
                    ? { queued: item.request }
                    : { expense: item.seen, correctedOpId: opId },
                )
              }
            >
              {m.edit}
            </Button>
          )}
          <Button tone="neutral" onClick={() => void discardQueued(opId)}>
            {m.discard}
          </Button>
        </>
      }
    >
      {sentence[item.kind]({ name, problem: standing.problem })}
    </Alert>
  );
}

function queuedName(item: QueuedExpense): string {
  return item.kind === 'create' ? (item.request.vendor ?? m.newReceipt) : expenseName(item.seen);
}
