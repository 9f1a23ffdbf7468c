import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/expenses.ts';
import { addReceipts } from '#src/features/documents/web/public.tsx';
import {
  decryptPrivateFields,
  encryptPrivateFields,
  omitUndecryptable,
  useDecrypted,
} from '#src/features/encryption/web/public.tsx';
import { ExpenseChange, NewExpense } from '#src/features/expenses/contract.ts';
import type { Expense, KnownVendor } from '#src/features/expenses/contract.ts';
import { expenseState } from '#src/features/expenses/rules/expense-status.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { queuedChanges, withChanges } from '#src/features/expenses/rules/queued-expenses.ts';
import type { NewExpenseRequest } from '#src/features/expenses/rules/queued-expenses.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { BilledOnContext } from '#src/features/expenses/web/billing/billed-lock.tsx';
import {
  changeOrQueue,
  createOrQueue,
  useQueuedExpenses,
} from '#src/features/expenses/web/offline/pending-expense-changes.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { ExpenseFields } from './expense-fields.tsx';
import {
  newExpenseForm,
  expenseFormSchema,
  copiedExpenseForm,
  toExpenseForm,
  toQueuedForm,
} from './expense-form-values.ts';
import { ReceiptReadingFields } from './reading/receipt-reading.tsx';
import { useShownReceipt } from './reading/use-shown-receipt.ts';

type ExpenseDialogProps = {
  /** Undefined: a new expense. */
  expense?: Expense | undefined;
  /** What a new expense is for. */
  work?: { clientId?: string; projectId?: string } | undefined;
  /** What a new expense copies. */
  source?: Expense | undefined;
  /** A new expense that the server refused. */
  queued?: NewExpenseRequest | undefined;
  /** The operation of a change that the server refused, and that is corrected. */
  correctedOpId?: string | undefined;
  /** Runs once a new expense is on the server. */
  onAdded?: ((id: string) => unknown) | undefined;
  /** Vendors that are suggested. */
  all: readonly KnownVendor[];
  today: string;
  onClose: () => void;
};

/** Adds or edits an expense. */
export function ExpenseDialog(given: ExpenseDialogProps) {
  const { expense, source, work, queued, correctedOpId, onAdded, ...props } = given;
  const plain = useDecrypted(privateExpenseFields, expense);
  if (expense && !plain) return null;
  return plain ? (
    <EditExpenseDialog {...props} expense={plain} correctedOpId={correctedOpId} />
  ) : (
    <AddExpenseDialog {...props} {...{ source, work, queued, onAdded }} />
  );
}

function AddExpenseDialog(props: ExpenseDialogProps) {
  const { source, work, queued, onAdded, all, today, onClose } = props;
  const { currency } = useAccount().preferences;
  const queries = useQueryClient();
  // One id per dialog, so that a retry creates the same expense.
  const [id] = useState(() => queued?.id ?? newId());
  const [isKept, setIsKept] = useState(queued !== undefined);
  const [isStored, setIsStored] = useState(false);
  const refresh = () => invalidateChanged(queries, 'expenses');

  function startValues() {
    if (queued) return toQueuedForm(queued, { today, currency });
    if (source) return copiedExpenseForm(source, id, today);
    return { ...newExpenseForm(id, { today, currency }), ...work };
  }

  /** A receipt is kept at once, with a draft, even if the dialog is closed then. */
  async function addFiles(files: readonly File[]) {
    const isThere = await runMutation(
      async () => {
        if (!isKept) setIsStored(await createOrQueue({ id }));
        setIsKept(true);
      },
      { keys: [expenses.key()] },
    );
    if (isThere) addReceipts(files, id);
  }

  return (
    <FormDialog
      title={m.addExpense}
      isWide={useShownReceipt(id) !== null}
      schema={expenseFormSchema(NewExpense, currency)}
      values={startValues()}
      onSave={async (values) => {
        const request = await encryptPrivateFields(privateExpenseFields, id, { ...values, id });
        const isSent = await createOrQueue(request, { isStored });
        notify(isSent ? m.expenseAdded : m.expenseQueued);
        await refresh();
        if (isSent) await onAdded?.(id);
      }}
      onClose={onClose}
    >
      <ReceiptReadingFields expenseId={id} all={all}>
        <ExpenseFields id={id} all={all} onFiles={(files) => void addFiles(files)} />
      </ReceiptReadingFields>
    </FormDialog>
  );
}

type EditExpenseDialogProps = Pick<ExpenseDialogProps, 'all' | 'today' | 'onClose' | 'correctedOpId'> & {
  expense: Expense;
};

function EditExpenseDialog({ expense, correctedOpId, all, today, onClose }: EditExpenseDialogProps) {
  const { currency } = useAccount().preferences;
  const queries = useQueryClient();
  /** The version that filled the form. */
  const [seen, setSeen] = useState(expense);
  const { id } = seen;
  const changes = queuedChanges(useQueuedExpenses(), id, correctedOpId);
  return (
    <FormDialog
      title={expenseState(seen) === 'draft' ? m.completeExpense : m.editExpense}
      isWide={useShownReceipt(id) !== null}
      schema={expenseFormSchema(ExpenseChange, seen.accountCurrency ?? currency)}
      values={toExpenseForm(withChanges(seen, changes), today)}
      onSave={async (values) => {
        const change = omitUndecryptable(privateExpenseFields, seen, values);
        const request = await encryptPrivateFields(privateExpenseFields, id, change);
        const isSent = await changeOrQueue(request, seen, correctedOpId);
        notify(isSent ? m.expenseSaved : m.expenseQueued);
        await invalidateChanged(queries, 'expenses');
      }}
      fetchNewer={async () => {
        const newer = await expenses.get.call({ id });
        const plain = newer && (await decryptPrivateFields(privateExpenseFields, newer));
        if (plain) setSeen(plain);
        return plain && toExpenseForm(plain, today);
      }}
      onClose={onClose}
    >
      <BilledOnContext value={seen}>
        {seen.isDraft && <Alert tone="info">{m.fromRecurringHint}</Alert>}
        <ReceiptReadingFields expenseId={id} all={all}>
          <ExpenseFields id={id} all={all} onFiles={(files) => addReceipts(files, id)} />
        </ReceiptReadingFields>
      </BilledOnContext>
    </FormDialog>
  );
}
