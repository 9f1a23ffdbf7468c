import { Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import {
  ClientDialog,
  clientMenuItems,
  distinctTags,
  DuplicatesNotice,
  loadClientDialog,
  MergeDialog,
} from '#src/features/clients/web/public.tsx';
import { useClients } from '#src/pages/client/use-clients.ts';
import { usePrefetchedDialog } from '#src/platform/web/form/prefetch-dialog.ts';
import { useNewRecordLink } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ListPage, ListCount } from '#src/platform/web/layout/page/list-page.tsx';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { useSelection } from '#src/platform/web/layout/table/selection.ts';
import { sortItems, useUrlSorting } from '#src/platform/web/layout/table/sorting.ts';
import { useShowMore } from '#src/platform/web/layout/table/use-show-more.ts';
import { ClientBulkActions } from './client-bulk-actions.tsx';
import { clientColumns } from './client-columns.tsx';
import { ClientFilters } from './client-filters.tsx';
import { useClientFilter } from './use-client-filter.ts';

/** [2.5] */
export function ClientsPage() {
  const { list, openProjectsOf } = useClients();
  const filter = useClientFilter();
  const sorting = useUrlSorting('name');
  const [opened, setOpen] = useState<'new' | Client | null>(null);
  const newRecordLink = useNewRecordLink();
  const editedClient = opened ?? (newRecordLink.isRequested ? 'new' : null);
  const [mergedPair, setMerging] = useState<readonly [Client, Client] | null>(null);
  usePrefetchedDialog(loadClientDialog);

  const allClients = list.data?.items;
  /** The merge dialog uses the latest version of a selected client. */
  const latestClient = (client: Client) => allClients?.find(({ id }) => id === client.id) ?? client;
  const columns = clientColumns(openProjectsOf);
  const items = allClients && sortItems(allClients.filter(filter.shows), columns, sorting);
  const { rows, more } = useShowMore(items);
  const selection = useSelection(rows);
  const selected = (rows ?? []).filter(({ id }) => selection.has(id));

  function close() {
    setOpen(null);
    newRecordLink.clear();
  }

  return (
    <>
      <ListPage
        title={m.clients}
        action={{ label: m.addClient, onClick: () => setOpen('new') }}
        search={filter.search}
        searchLabel={m.searchClients}
        filters={
          <>
            <ClientFilters filter={filter} tags={distinctTags(allClients ?? [])} />
            <ListCount count={items?.length} label={m.clientCount} />
          </>
        }
        totals={<DuplicatesNotice clients={allClients ?? []} onReview={setMerging} />}
        isFiltered={filter.isOn}
        onClearFilters={filter.clear}
        items={rows}
        more={more}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{
          icon: Users,
          sentence: m.noClientsYet,
          action: { label: m.addClient, onClick: () => setOpen('new') },
        }}
        selection={selection}
        bulkActions={<ClientBulkActions selected={selected} onDone={selection.clear} onMerge={setMerging} />}
      >
        {(shown) => (
          <RecordTable
            caption={m.clients}
            items={shown}
            itemName={({ name }) => name}
            itemHref={({ id }) => `/clients/${id}`}
            columns={columns}
            actions={(client) => clientMenuItems(client, () => setOpen(client))}
            selection={selection}
            sorting={sorting}
          />
        )}
      </ListPage>
      <Suspense>
        {editedClient !== null && (
          <ClientDialog client={editedClient === 'new' ? undefined : editedClient} onClose={close} />
        )}
        {mergedPair && (
          <MergeDialog
            pair={[latestClient(mergedPair[0]), latestClient(mergedPair[1])]}
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
