import { Archive, ArchiveRestore, Tag } from 'lucide-react';
import * as m from '#messages/expenses.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { useCategories } from '#src/features/expenses/web/queries.ts';
import type { SettingsFrame } from '#src/features/expenses/web/rates/rates-page.tsx';
import { runTableChange, withRow, withoutRow } from '#src/features/expenses/web/settings-tables.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { RecordListPage } from '#src/platform/web/layout/page/record-list-page.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

const { Component: CategoryDialog } = createLazyComponent(
  async () => (await import('./category-dialog.tsx')).CategoryDialog,
);

/** The kinds of expenses, with the tax that they start with. */
export function CategoriesPage(frame: SettingsFrame) {
  const { categories, query } = useCategories();
  return (
    <RecordListPage
      {...frame}
      items={query.data && categories}
      error={query.error}
      onRetry={() => void query.refetch()}
      empty={{ icon: Tag, sentence: m.noCategoriesYet }}
      addLabel={m.addCategory}
      form={(category, onClose) => <CategoryDialog category={category} onClose={onClose} />}
      onDelete={removeCategory}
      moreActions={(category) => [archiveAction(category)]}
      table={{ caption: m.categories, itemName: ({ name }) => name, columns }}
    />
  );
}

function archiveAction({ isArchived, ...category }: ExpenseCategory): RowAction {
  return {
    label: isArchived ? m.restore : m.archive,
    icon: isArchived ? ArchiveRestore : Archive,
    onClick: () => void saveCategory({ ...category, isArchived: !isArchived }),
  };
}

const columns: [Column<ExpenseCategory>, ...Column<ExpenseCategory>[]] = [
  { header: m.name, cell: ({ name }) => name },
  {
    header: m.taxRate,
    cell: ({ taxRate }) => percent(Number(taxRate)),
    align: 'right',
    width: 104,
  },
  {
    header: m.recoverable,
    cell: ({ recoverablePercent }) => percent(recoverablePercent),
    align: 'right',
    width: 130,
    minWidth: 'sm',
  },
  {
    header: m.deductible,
    cell: ({ deductiblePercent }) => percent(deductiblePercent),
    align: 'right',
    width: 120,
    minWidth: 'sm',
  },
  { header: m.ledgerAccount, cell: ({ ledgerAccount }) => ledgerAccount, width: 150, minWidth: 'lg' },
  {
    header: m.status,
    cell: ({ isArchived }) => (isArchived ? m.archived : null),
    width: 110,
    isNextToName: true,
  },
];

function percent(value: number): string {
  return formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 2 });
}

function saveCategory(category: ExpenseCategory): Promise<boolean> {
  return runTableChange('categories', withRow(category), m.categorySaved({ name: category.name }));
}

/** Only a category without expenses; others can be archived. */
function removeCategory(category: ExpenseCategory): Promise<boolean> {
  return runTableChange('categories', withoutRow(category), m.categoryDeleted({ name: category.name }));
}
