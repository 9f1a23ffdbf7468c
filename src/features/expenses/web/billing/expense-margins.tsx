import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/expenses.ts';
import type { ExpenseMargin } from '#src/features/expenses/contract-billing.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

/** What a client or project was billed for expenses, what that cost, and what is left to bill. */
export function ExpenseMargins({ work }: { work: { clientId: string } | { projectId: string } }) {
  const { data } = useQuery(expenses.margins.queryOptions({ input: work }));
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const sum = (of: (item: ExpenseMargin) => number) => (
    <Amount of={items.map((item) => ({ amountMinor: of(item), currency: item.currency }))} />
  );
  return (
    <Section title={m.billedExpenses} isPadded>
      <DescriptionList
        facts={[
          { term: m.billed, value: sum(({ billedMinor }) => billedMinor) },
          { term: m.cost, value: sum(({ costMinor }) => costMinor) },
          { term: m.margin, value: sum(({ billedMinor, costMinor }) => billedMinor - costMinor) },
          { term: m.unbilled, value: sum(({ unbilledMinor }) => unbilledMinor) },
        ]}
      />
    </Section>
  );
}
