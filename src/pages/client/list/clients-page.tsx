import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
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
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { formatWork, useWork, workColumns } from '#src/features/projects/web/public.tsx';
import { useClients } from '#src/pages/client/use-clients.ts';
import { ImportMenu } from '#src/platform/web/layout/import-link.tsx';
import { ListPage, ListCount } from '#src/platform/web/layout/page/list-page.tsx';
import { useLocalRows } from '#src/platform/web/layout/table/list-rows.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { useUrlSorting } from '#src/platform/web/layout/table/sorting.ts';
import { useRecordDialog } from '#src/platform/web/layout/table/use-record-dialog.ts';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { ClientBulkActions } from './client-bulk-actions.tsx';
import { clientColumns } from './client-columns.tsx';
import { ClientFilters } from './client-filters.tsx';
import { useClientFigures } from './use-client-figures.ts';
import { useClientFilter } from './use-client-filter.ts';

/** [2.5] */
export function ClientsPage() {
  const { list, openProjectsOf } = useClients();
  const workOf = useWork('clientId');
  const figuresOf = useClientFigures();
  const today = useAccountToday();
  const filter = useClientFilter();
  const sorting = useUrlSorting('name');
  const dialog = useRecordDialog<Client>();
  const [mergedPair, setMerging] = useState<readonly [Client, Client] | null>(null);
  usePrefetchedParts(loadClientDialog);

  const allClients = list.data?.items;
  /** The merge dialog uses the latest version of a selected client. */
  const latestClient = (client: Client) => allClients?.find(({ id }) => id === client.id) ?? client;
  const columns = useMemo(
    () => clientColumns({ openProjectsOf, work: workColumns(workOf, 'md'), figuresOf, today }),
    [openProjectsOf, workOf, figuresOf, today],
  );
  const { matches } = filter;
  const { rows, matching } = useLocalRows(list, { all: allClients, matches, columns, sorting });
  const { selection, selected } = rows;
  const add = { label: m.addClient, onPrepare: loadClientDialog, onClick: dialog.add };

  return (
    <>
      <ListPage
        title={m.clients}
        {...rows}
        action={add}
        menu={<ImportMenu of={m.clients} />}
        search={filter.search}
        searchLabel={m.searchClients}
        filters={
          <>
            <ClientFilters filter={filter} tags={distinctTags(allClients ?? [])} />
            <ListCount
              count={matching?.length}
              label={m.clientCount}
              more={formatWork(matching?.map(({ id }) => workOf(id)) ?? [])}
            />
          </>
        }
        totals={<DuplicatesNotice clients={allClients ?? []} onReview={setMerging} />}
        isFiltered={filter.isOn}
        onClearFilters={filter.clear}
        empty={{ icon: Users, sentence: m.noClientsYet, action: add }}
        bulkActions={<ClientBulkActions selected={selected} onDone={selection.clear} onMerge={setMerging} />}
      >
        {(shown) => (
          <RecordTable
            caption={m.clients}
            items={shown}
            itemName={({ name }) => name}
            itemHref={({ id }) => `/clients/${id}`}
            columns={columns}
            actions={(client) => clientMenuItems(client, () => dialog.open(client))}
            selection={selection}
            sorting={sorting}
          />
        )}
      </ListPage>
      {dialog.isOpen && <ClientDialog client={dialog.record} onClose={dialog.close} />}
      {mergedPair && (
        <MergeDialog
          pair={[latestClient(mergedPair[0]), latestClient(mergedPair[1])]}
          onClose={() => {
            setMerging(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}
