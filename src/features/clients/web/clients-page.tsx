import Button from '@mui/material/Button';
import { Users } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { Client } from '#src/features/clients/contract.ts';
import { useDialogAhead } from '#src/platform/web/form/dialog-ahead.ts';
import { useAddressFilter, useAddressSearch } from '#src/platform/web/layout/address-filter.ts';
import { FilterChip } from '#src/platform/web/layout/filter-chip.tsx';
import { useFirstRows } from '#src/platform/web/layout/first-rows.ts';
import { ListCount } from '#src/platform/web/layout/list-count.tsx';
import { ListPage } from '#src/platform/web/layout/list-page.tsx';
import { RecordTable } from '#src/platform/web/layout/record-table.tsx';
import { hasWords } from '#src/platform/web/layout/search-words.ts';
import { useSelection } from '#src/platform/web/layout/selection.ts';
import { sortedBy, useAddressSorting } from '#src/platform/web/layout/sorting.ts';
import { actionsOf } from './client-actions.ts';
import { setActive } from './client-acts.ts';
import { clientColumns } from './client-columns.tsx';
import { tagsOf, useClients } from './use-clients.ts';

const loadDialog = async () => ({ default: (await import('./client-dialog.tsx')).ClientDialog });
const ClientDialog = lazy(loadDialog);

/** Whom one works for. [2.5] */
export function ClientsPage() {
  const { list, openProjectsOf } = useClients();
  const search = useAddressSearch();
  const [status, setStatus] = useAddressFilter('status');
  const [tag, setTag] = useAddressFilter('tag');
  const sorting = useAddressSorting('name');
  const [open, setOpen] = useState<'new' | Client | null>(null);
  useDialogAhead(loadDialog);

  const tags = tagsOf(list.data?.items ?? []);
  const columns = clientColumns(openProjectsOf);
  const found = list.data?.items.filter(
    (client) => hasStatus(client, status) && hasTag(client, tag) && hasWords(wordsOf(client), search.text),
  );
  const items = found && sortedBy(found, columns, sorting);
  const { rows, more } = useFirstRows(items);
  const selection = useSelection(rows);
  const selected = (rows ?? []).filter(({ id }) => selection.has(id));

  function setSelectedActive(isActive: boolean) {
    void setActive(selected, isActive);
    selection.clear();
  }

  return (
    <>
      <ListPage
        title="Clients"
        action={{ label: 'Add client', onClick: () => setOpen('new') }}
        search={search}
        filters={
          <>
            <FilterChip label="Status" value={status} choices={statuses} onChange={setStatus} />
            {(tags.length > 0 || tag !== '') && (
              <FilterChip
                label="Tag"
                value={tag}
                choices={tags.map((each) => ({ value: each, label: each }))}
                onChange={setTag}
              />
            )}
            <ListCount count={items?.length} one="client" many="clients" />
          </>
        }
        isFiltered={search.text !== '' || status !== '' || tag !== ''}
        onClearFilters={() => {
          search.type('');
          setStatus('');
          setTag('');
        }}
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
        bulkActions={
          <>
            <Button
              color="inherit"
              disabled={selected.every(({ isActive }) => !isActive)}
              onClick={() => setSelectedActive(false)}
            >
              Make inactive
            </Button>
            <Button
              color="inherit"
              disabled={selected.every(({ isActive }) => isActive)}
              onClick={() => setSelectedActive(true)}
            >
              Make active
            </Button>
          </>
        }
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
      </Suspense>
    </>
  );
}

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

function hasStatus({ isActive }: Client, status: string): boolean {
  return status === '' || isActive === (status === 'active');
}

function hasTag({ tags }: Client, tag: string): boolean {
  return tag === '' || tags.some((each) => each.toLowerCase() === tag.toLowerCase());
}

/** What a search goes through. */
function wordsOf({ name, legalName, email, phone, vatId, tags, postalAddress, contacts }: Client) {
  const people = contacts.flatMap((contact) => [contact.name, contact.email]);
  return [name, legalName, email, phone, vatId, postalAddress?.city ?? null, ...tags, ...people];
}
