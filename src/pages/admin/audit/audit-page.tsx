import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, Filter, ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import * as m from '#messages/admin-page.ts';
import type { AuditEntry } from '#src/features/admin/contract.ts';
import { audit } from '#src/features/admin/web/public.tsx';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { AdminTabs } from '#src/pages/admin/admin-tabs.tsx';
import * as styles from '#src/pages/admin/admin.module.css';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { download } from '#src/platform/web/download.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { usePages } from '#src/platform/web/layout/table/list-rows.ts';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { paginationOptions } from '#src/platform/web/pagination-options.ts';
import { useAuditCheck } from './audit-check.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { actorName, auditSentence } from './audit-sentence.ts';
import { useAuditFilter } from './use-audit-filter.ts';

type Row = Omit<AuditEntry, 'id'> & { id: string };

/** Who did what, from where; for super admins. [6.5] */
export function AuditPage() {
  const { timeZone } = useAccount().preferences;
  const filter = useAuditFilter();
  const list = useInfiniteQuery(
    audit.list.infiniteOptions({
      ...paginationOptions(filter.input),
      placeholderData: keepPreviousData,
    }),
  );
  const check = useAuditCheck();
  const pages = usePages(list);
  const columns = useMemo(() => auditColumns(timeZone), [timeZone]);

  return (
    <ListPage
      {...pages}
      title={m.auditLog}
      tabs={<AdminTabs current="audit" />}
      controls={
        <div className={styles.buttons}>
          {check.button}
          <ExportButton filter={filter.input} />
        </div>
      }
      filters={<AuditFilters filter={filter} entries={pages.items ?? []} />}
      isFiltered={filter.isOn}
      onClearFilters={filter.clear}
      totals={
        <div className={styles.parts}>
          <p className={styles.intro}>{m.auditIntro}</p>
          {check.result}
        </div>
      }
      empty={{ icon: ScrollText, sentence: m.noAuditEntries }}
    >
      {(shown) => (
        <RecordTable
          caption={m.auditLog}
          items={shown.map((entry): Row => ({ ...entry, id: String(entry.id) }))}
          itemName={auditSentence}
          columns={columns}
          actions={(row) =>
            accountsOf(row).map(({ uid, displayName }) => ({
              label: m.onlyAccount({ name: displayName ?? m.aDeletedAccount }),
              icon: Filter,
              onClick: () => filter.chip('account').onChange(uid),
            }))
          }
        />
      )}
    </ListPage>
  );
}

/** Downloads all entries that match the filter. */
function ExportButton({ filter }: { filter: Record<string, string> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(`/api/v1/admin/audit/csv?${new URLSearchParams(filter)}`),
  });
  return (
    <Button variant="outlined" icon={Download} iconSize={18} isBusy={isPending} onClick={() => mutate()}>
      {m.exportCsv}
    </Button>
  );
}

function auditColumns(timeZone: string): [Column<Row>, ...Column<Row>[]] {
  return [
    { header: m.what, cell: auditSentence },
    { header: m.who, cell: actorName, width: 'clamp(136px, 18vw, 200px)' },
    {
      header: m.when,
      cell: ({ at }) => formatInstant(at, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
      width: 180,
      hidesHeaderOnCards: true,
    },
    { header: m.address, cell: ({ address }) => address, minWidth: 'lg', width: 150 },
  ];
}

/** The accounts an entry names, each once. */
function accountsOf({ actor, subject }: Row) {
  return [actor, ...(subject?.uid === actor?.uid ? [] : [subject])].filter((account) => account !== null);
}
