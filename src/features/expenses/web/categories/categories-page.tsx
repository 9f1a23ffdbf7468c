import { Archive, ArchiveRestore, Pencil, Tag, Trash2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import * as m from '#messages/expenses.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { useCategories } from '#src/features/expenses/web/queries.ts';
import type { SettingsFrame } from '#src/features/expenses/web/rates/rates-page.tsx';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { removeCategory, saveCategory } from './category-mutations.ts';

const CategoryDialog = lazy(async () => ({
  default: (await import('./category-dialog.tsx')).CategoryDialog,
}));

/** The kinds of expenses, with the tax that they start with. */
export function CategoriesPage(frame: SettingsFrame) {
  const { categories, query } = useCategories();
  const [edited, setEdited] = useState<ExpenseCategory | 'new' | null>(null);
  const add = { label: m.addCategory, onClick: () => setEdited('new') };
  return (
    <>
      <ListPage
        {...frame}
        action={add}
        items={query.data && categories}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={{ icon: Tag, sentence: m.noCategoriesYet, action: add }}
      >
        {(rows) => (
          <RecordTable
            caption={m.categories}
            items={rows}
            itemName={({ name }) => name}
            columns={columns}
            onOpen={setEdited}
            actions={(category) => [
              { label: m.edit, icon: Pencil, onClick: () => setEdited(category) },
              category.isArchived
                ? {
                    label: m.restore,
                    icon: ArchiveRestore,
                    onClick: () => void saveCategory({ ...category, isArchived: false }),
                  }
                : {
                    label: m.archive,
                    icon: Archive,
                    onClick: () => void saveCategory({ ...category, isArchived: true }),
                  },
              { label: m.delete, icon: Trash2, onClick: () => void removeCategory(category) },
            ]}
          />
        )}
      </ListPage>
      <Suspense>
        {edited !== null && (
          <CategoryDialog category={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  );
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
