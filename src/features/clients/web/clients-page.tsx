import { Users } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { Client } from '#src/features/clients/contract.ts';
import { useDialogAhead } from '#src/platform/web/form/dialog-ahead.ts';
import { useFirstRows } from '#src/platform/web/layout/first-rows.ts';
import { ListCount } from '#src/platform/web/layout/list-count.tsx';
import { ListPage } from '#src/platform/web/layout/list-page.tsx';
import { RecordTable } from '#src/platform/web/layout/record-table.tsx';
import { useSelection } from '#src/platform/web/layout/selection.ts';
import { sortedBy, useAddressSorting } from '#src/platform/web/layout/sorting.ts';
import { actionsOf } from './client-actions.ts';
import { ClientBulk } from './client-bulk.tsx';
import { clientColumns } from './client-columns.tsx';
import { ClientFilters } from './client-filters.tsx';
import { DuplicatesNotice } from './duplicates-notice.tsx';
import { useClientFilter } from './use-client-filter.ts';
import { tagsOf, useClients } from './use-clients.ts';

const loadDialog = async () => ({ default: (await import('./client-dialog.tsx')).ClientDialog });
const ClientDialog = lazy(loadDialog);
const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

/** Whom one works for. [2.5] */
export function ClientsPage() {
  const { list, openProjectsOf } = useClients();
  const filter = useClientFilter();
  const sorting = useAddressSorting('name');
  const [open, setOpen] = useState<'new' | Client | null>(null);
  const [merging, setMerging] = useState<readonly [Client, Client] | null>(null);
  useDialogAhead(loadDialog);

  const all = list.data?.items;
  /** Whoever changed a client meanwhile: it is merged as it is now, and looked at as it is now. */
  const asNow = (client: Client) => all?.find(({ id }) => id === client.id) ?? client;
  const columns = clientColumns(openProjectsOf);
  const items = all && sortedBy(all.filter(filter.shows), columns, sorting);
  const { rows, more } = useFirstRows(items);
  const selection = useSelection(rows);
  const selected = (rows ?? []).filter(({ id }) => selection.has(id));

  return (
    <>
      <ListPage
        title="Clients"
        action={{ label: 'Add client', onClick: () => setOpen('new') }}
        search={filter.search}
        filters={
          <>
            <ClientFilters filter={filter} tags={tagsOf(all ?? [])} />
            <ListCount count={items?.length} one="client" many="clients" />
          </>
        }
        totals={<DuplicatesNotice clients={all ?? []} onLook={setMerging} />}
        isFiltered={filter.isOn}
        onClearFilters={filter.clear}
        items={rows}
        more={more}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{
          icon: Users,
          sentence: 'The people and firms you work for stand here. Projects and time are logged for them.',
          action: { label: 'Add client', onClick: () => setOpen('new') },
        }}
        selection={selection}
        bulkActions={<ClientBulk selected={selected} onDone={selection.clear} onMerge={setMerging} />}
      >
        {(shown) => (
          <RecordTable
            caption="Clients"
            items={shown}
            nameOf={({ name }) => name}
            hrefOf={({ id }) => `/clients/${id}`}
            columns={columns}
            actions={(client) => actionsOf(client, () => setOpen(client))}
            selection={selection}
            sorting={sorting}
          />
        )}
      </ListPage>
      <Suspense>
        {open !== null && (
          <ClientDialog client={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
        )}
        {merging && (
          <MergeDialog
            pair={[asNow(merging[0]), asNow(merging[1])]}
            onClose={() => {
              setMerging(null);
              selection.clear();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
