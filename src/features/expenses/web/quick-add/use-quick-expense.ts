import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/expenses.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { encryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import { lineTax } from '#src/features/expenses/rules/category-tax.ts';
import { parseQuickExpense } from '#src/features/expenses/rules/parse-quick-expense.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { createOrQueue, undoQueued } from '#src/features/expenses/web/offline/pending-expense-changes.ts';
import { useCategories, vendorsQuery } from '#src/features/expenses/web/queries.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { isSameName } from '#src/platform/shared/search-match.ts';
import { formatList } from '#src/platform/shared/text.ts';
import type { QuickAddPreview } from '#src/platform/web/form/quick-add-input.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { useToday } from '#src/platform/web/server-time.ts';

/** “12.50 taxi @Acme yesterday”: a preview of the expense that Enter adds. Null without an amount. */
export function useQuickExpense(text: string): QuickAddPreview | null {
  const { timeZone, currency } = useAccount().preferences;
  const today = useToday(timeZone);
  const clients = useQuery(allClientsQuery).data?.items ?? [];
  const projects = useQuery(allProjectsQuery).data?.items ?? [];
  const vendors = useQuery(vendorsQuery).data ?? [];
  const { categories, byId } = useCategories();
  const active = projects.filter(({ status }) => status !== 'Archived');
  const parsed = parseQuickExpense(text, { today, currency, clients, projects: active, categories, vendors });
  if (!parsed) return null;
  if (parsed.unreadable !== undefined)
    return {
      label: m.unreadableAmount({ text: parsed.unreadable, example: exampleAmount(1234.56) }),
      add: null,
    };
  const { expense, problem } = parsed;
  if (problem) {
    const { word } = problem;
    const label =
      problem.kind === 'ambiguous'
        ? m.severalWorksNamed({ word, names: formatList(problem.names) })
        : m.noWorkNamed({ word });
    return { label, add: null };
  }
  if (expense.vendor === '') return { label: m.addVendor, add: null };
  const nameOf = (id: string | null) => [...projects, ...clients].find((each) => each.id === id)?.name;
  const category = byId.get(expense.categoryId ?? '');
  const last = vendors.find(({ vendor }) => vendor !== null && isSameName(vendor, expense.vendor));
  const { taxRate: usualRate, ...shares } = lineTax(category);
  const taxRate = Number(last?.lines[0]?.taxRate ?? usualRate);
  const amount = formatMoney({ amountMinor: expense.amountMinor, currency: expense.currency });
  const label = [
    amount,
    expense.vendor,
    category ? m.categoryWithTax({ category: category.name, rate: taxRate }) : m.withoutCategory,
    expense.tags.map((tag) => `#${tag}`).join(' '),
    [nameOf(expense.projectId), nameOf(expense.clientId)].filter(Boolean).join(' · '),
    formatDay(expense.day, { weekday: 'short', day: 'numeric', month: 'short' }),
  ];
  const { amountMinor, categoryId, clientId, projectId, ...fields } = expense;
  return {
    label: label.filter((part) => part !== '').join(', '),
    add: () =>
      addExpense(
        {
          ...fields,
          id: newId(),
          projectId,
          clientId: projectId === null ? clientId : null,
          lines: [{ id: newId(), categoryId, amountMinor, taxRate: String(taxRate), ...shares }],
          ...(last && { paidBy: last.paidBy, taxCase: last.taxCase }),
        },
        `${expense.vendor}, ${amount}`,
      ),
  };
}

/** As the account writes it. */
export function exampleAmount(amount: number): string {
  return formatNumber(amount, { minimumFractionDigits: 2 });
}

type Request = Parameters<typeof createOrQueue>[0];

function addExpense(request: Request, name: string): Promise<boolean> {
  const { id } = request;
  return runMutation(
    async () => createOrQueue(await encryptPrivateFields(privateExpenseFields, id, request)),
    {
      keys: [expenses.key()],
      done: (isSent) => (isSent ? m.quickAdded({ name }) : m.expenseQueued),
      undo: (isSent) =>
        isSent ? expenses.delete.call({ id }) : undoQueued({ opId: id, id, kind: 'create' }),
    },
  );
}
