import { useQuery } from '@tanstack/react-query';
import { Pencil, Tags, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/timesheets.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { useSearchedRows } from '#src/platform/web/layout/table/list-rows.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { changeTags } from './tag-mutations.ts';

const { Component: RenameTagsDialog } = createLazyComponent(
  async () => (await import('./rename-tags-dialog.tsx')).RenameTagsDialog,
);

/** The tags of all entries: rename, merge and delete. */
export function TagsPage() {
  const navigate = useNavigate();
  const query = useQuery(timesheets.tags.queryOptions({ input: {} }));
  const all = useMemo(() => query.data?.items.map((used) => ({ id: used.tag, ...used })), [query.data]);
  const { list } = useSearchedRows(query, all, textsOf);
  const { selection } = list;
  const selected = list.selected.map(({ tag }) => tag);
  const [renamed, setRenamed] = useState<readonly string[] | null>(null);
  async function deleteSelected() {
    if (await changeTags(selected, null)) selection.clear();
  }
  return (
    <>
      <ListPage
        {...list}
        title={m.tags}
        searchLabel={m.searchTags}
        empty={{
          icon: Tags,
          sentence: m.noTagsYet,
          action: { label: m.timesheets, onClick: () => void navigate('/timesheets') },
        }}
        bulkActions={
          <>
            <Button tone="neutral" disabled={selected.length < 2} onClick={() => setRenamed(selected)}>
              {m.mergeTags}
            </Button>
            <Button tone="neutral" onClick={() => void deleteSelected()}>
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
              { label: m.rename, icon: Pencil, onClick: () => setRenamed([tag]), isQuick: true },
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
      {renamed && (
        <RenameTagsDialog tags={renamed} onRenamed={selection.clear} onClose={() => setRenamed(null)} />
      )}
    </>
  );
}

function textsOf({ tag }: { tag: string }) {
  return [tag];
}
