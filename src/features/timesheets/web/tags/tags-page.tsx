import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Tags, Trash2 } from 'lucide-react';
import { Suspense, lazy, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/timesheets.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { useUrlSearch } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { useSelection } from '#src/platform/web/layout/table/selection.ts';
import { useShowMore } from '#src/platform/web/layout/table/use-show-more.ts';
import { changeTags } from './tag-mutations.ts';

const RenameTagsDialog = lazy(async () => ({
  default: (await import('./rename-tags-dialog.tsx')).RenameTagsDialog,
}));

/** The tags of all entries: rename, merge and delete. */
export function TagsPage() {
  const navigate = useNavigate();
  const search = useUrlSearch();
  const { data, error, refetch } = useQuery(timesheets.tags.queryOptions({ input: {} }));
  const items = useMemo(
    () =>
      data?.items
        .filter(({ tag }) => matchesSearch([tag], search.text))
        .map((used) => ({ id: used.tag, ...used })),
    [data, search.text],
  );
  const { rows, more } = useShowMore(items);
  const selection = useSelection(rows);
  const selected = (rows ?? []).flatMap(({ tag }) => (selection.has(tag) ? [tag] : []));
  const [renamed, setRenamed] = useState<readonly string[] | null>(null);
  async function deleteSelected() {
    if (await changeTags(selected, null)) selection.clear();
  }
  return (
    <>
      <ListPage
        title={m.tags}
        search={search}
        searchLabel={m.searchTags}
        isFiltered={search.text !== ''}
        onClearFilters={() => search.setText('')}
        items={rows}
        more={more}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          icon: Tags,
          sentence: m.noTagsYet,
          action: { label: m.timesheets, onClick: () => void navigate('/timesheets') },
        }}
        selection={selection}
        bulkActions={
          <>
            <Button color="inherit" disabled={selected.length < 2} onClick={() => setRenamed(selected)}>
              {m.mergeTags}
            </Button>
            <Button color="inherit" onClick={() => void deleteSelected()}>
              {m.delete}
            </Button>
          </>
        }
      >
        {(shown) => (
          <RecordTable
            caption={m.tags}
            items={shown}
            itemName={({ tag }) => tag}
            itemHref={({ tag }) => `/timesheets?range=all&tag=${encodeURIComponent(tag)}`}
            columns={[
              { header: m.tag, cell: ({ tag }) => tag },
              { header: m.entries, cell: ({ count }) => m.entryCount({ count }), align: 'right', width: 160 },
            ]}
            actions={({ tag }) => [
              { label: m.renameTag, icon: Pencil, onClick: () => setRenamed([tag]), isQuick: true },
              {
                label: m.delete,
                icon: Trash2,
                onClick: () => void changeTags([tag], null),
                isDangerous: true,
              },
            ]}
            selection={selection}
          />
        )}
      </ListPage>
      <Suspense>
        {renamed && (
          <RenameTagsDialog tags={renamed} onRenamed={selection.clear} onClose={() => setRenamed(null)} />
        )}
      </Suspense>
    </>
  );
}
