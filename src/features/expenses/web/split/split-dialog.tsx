import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import type { Expense } from '#src/features/expenses/contract.ts';
import { maxSplitParts } from '#src/features/expenses/rules/split-expense.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { expenseName } from '#src/features/expenses/web/expense-labels.ts';
import { useCategories } from '#src/features/expenses/web/queries.ts';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { formatMoney } from '#src/platform/shared/money.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { MoneyInput } from '#src/platform/web/form/fields/money-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { AddRowButton, ListRow, RemoveRowButton } from '#src/platform/web/form/list-row.tsx';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { notifyUndoable } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { rethrowAtWorkField, splitSchema, toSplitForm } from './split-form-values.ts';
import type { SplitForm } from './split-form-values.ts';

/** Makes several expenses of one: a receipt that clients share, or that is partly yours. */
export function SplitExpenseDialog({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const [operationId] = useState(newId);
  const { currency, grossMinor, lines } = expense;
  return (
    <FormDialog
      title={m.splitExpense({ name: expenseName(expense) })}
      schema={splitSchema(expense)}
      values={toSplitForm(expense, operationId)}
      saveLabel={m.split}
      onSave={async (request) => {
        const { ids } = await expenses.split.call(request).catch(rethrowAtWorkField(request, expense));
        notifyUndoable(
          m.expenseSplit({ name: expenseName(expense), count: ids.length }),
          () => expenses.undo.call({ id: operationId }),
          { keys: [expenses.key()] },
        );
        await invalidateChanged(queryClient, 'expenses');
      }}
      onClose={onClose}
    >
      <p>{m.splitHint({ amount: formatMoney({ amountMinor: grossMinor, currency }) })}</p>
      <SelectInput
        name="by"
        label={m.splitBy}
        choices={[
          { value: 'percent', label: m.splitByPercent },
          { value: 'amount', label: m.amount },
          ...(lines.length > 1 ? [{ value: 'line', label: m.splitByLine }] : []),
        ]}
      />
      <SplitRows expense={expense} />
    </FormDialog>
  );
}

function SplitRows({ expense }: { expense: Expense }) {
  const by = useWatch<SplitForm, 'by'>({ name: 'by' });
  const options = useWorkOptions();
  return by === 'line' ? (
    <LineRows expense={expense} options={options} />
  ) : (
    <PartRows currency={expense.currency} by={by} options={options} />
  );
}

type Options = { id: string; label: string; group: string }[];

function PartRows({
  currency,
  by,
  options,
}: {
  currency: string;
  by: 'percent' | 'amount';
  options: Options;
}) {
  const { fields, append, remove } = useFieldArray<SplitForm, 'parts'>({ name: 'parts' });
  return (
    <>
      {fields.map(({ id }, place) => {
        const label = m.partNumber({ number: place + 1 });
        return (
          <ListRow
            key={id}
            label={label}
            widths="150px"
            buttons={
              fields.length > 2 && (
                <RemoveRowButton label={m.removeLine({ line: label })} onRemove={() => remove(place)} />
              )
            }
          >
            <ComboboxInput
              name={`parts.${place}.work`}
              label={m.clientOrProject}
              options={options}
              placeholder={m.splitForYou}
            />
            {by === 'percent' ? (
              <RateInput name={`parts.${place}.percent`} label={m.share} unit="%" isMoney={false} required />
            ) : (
              <MoneyInput name={`parts.${place}.amountMinor`} label={m.amount} currency={currency} required />
            )}
          </ListRow>
        );
      })}
      <div>
        <AddRowButton
          label={m.addPart}
          isFull={fields.length >= maxSplitParts}
          onAdd={() => append({ work: null, percent: null, amountMinor: null })}
        />
      </div>
    </>
  );
}

function LineRows({ expense: { lines, currency }, options }: { expense: Expense; options: Options }) {
  const { byId } = useCategories();
  return lines.map(({ id, description, categoryId, amountMinor }, place) => (
    <ComboboxInput
      key={id}
      name={`lines.${place}.work`}
      label={[
        description ?? byId.get(categoryId ?? '')?.name ?? m.lineNumber({ number: place + 1 }),
        formatMoney({ amountMinor, currency }),
      ].join(', ')}
      options={options}
      placeholder={m.splitForYou}
    />
  ));
}

/** Clients, and projects by client. */
function useWorkOptions(): Options {
  const clients = useQuery(allClientsQuery).data?.items ?? [];
  const projects = useQuery(allProjectsQuery).data?.items ?? [];
  return clients
    .map((client) => [
      { id: `client:${client.id}`, label: client.name, group: client.name },
      ...projects
        .filter(({ clientId, status }) => clientId === client.id && status !== 'Archived')
        .map(({ id, name }) => ({ id: `project:${id}`, label: name, group: client.name })),
    ])
    .flat();
}
