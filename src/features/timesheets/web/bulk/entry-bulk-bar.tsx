import {
  CalendarArrowDown,
  CircleDollarSign,
  FileCheck,
  FolderOpen,
  ListChecks,
  Tag,
  Trash2,
} from 'lucide-react';
import { useRef, useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { selectableTasks } from '#src/features/projects/rules/project-tasks.ts';
import type { TimesheetTotals } from '#src/features/timesheets/contract-fields.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { entryOperations } from '#src/features/timesheets/web/actions/entry-operations.ts';
import { invalidateEntries } from '#src/features/timesheets/web/actions/run-action.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { BulkBar } from '#src/platform/web/layout/table/bulk-bar.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { BulkMenu } from './bulk-menu.tsx';
import { resolveTarget } from './bulk-target.ts';
import type { BulkTarget } from './bulk-target.ts';
import * as styles from './bulk.module.css';
import type { EntrySelection } from './use-entry-selection.ts';

const { Component: MarkInvoicedDialog } = createLazyComponent(
  async () => (await import('./mark-invoiced-dialog.tsx')).MarkInvoicedDialog,
);

const { Component: BulkMoveDialog } = createLazyComponent(
  async () => (await import('#src/features/timesheets/web/entry/split-and-move-dialogs.tsx')).BulkMoveDialog,
);

const { Component: BulkTagsDialog } = createLazyComponent(
  async () => (await import('./bulk-tags-dialog.tsx')).BulkTagsDialog,
);

type EntryBulkBarProps = {
  selection: EntrySelection;
  /** Totals of the filter; undefined while loading. */
  totals: Pick<TimesheetTotals, 'count' | 'durationMs'> | undefined;
  input: EntryFilter['input'];
  work: ClientsAndProjects;
};

const { bulkChange, bulkMark, bulkRemove } = entryOperations;

type MarkRequest = { entries: readonly TimesheetEntry[]; invoiced: boolean };

/** Bulk actions; replaces the filter bar while entries are selected. */
export function EntryBulkBar({ selection, totals, input, work }: EntryBulkBarProps) {
  const { isAll, pickAll, clear } = selection;
  const [marking, setMarking] = useState<MarkRequest | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const [isTagging, setIsTagging] = useState(false);
  const count = totals?.count ?? selection.count;
  const ms =
    isAll && totals
      ? totals.durationMs
      : selection.entries.reduce((sum, { duration }) => sum + hoursToMs(duration), 0);
  const target = (): BulkTarget =>
    isAll && totals ? { filter: input, shown: totals } : { entries: selection.entries };
  // Only a shared project has tasks that fit all entries.
  const [projectId, ...otherProjectIds] = new Set(
    isAll ? [input.projectId] : selection.entries.map((entry) => entry.projectId),
  );
  const sharedProject =
    otherProjectIds.length === 0 ? work.projects.find(({ id }) => id === projectId) : undefined;
  const tasks = selectableTasks(sharedProject, null);
  const isActing = useRef(false);
  useShortcut('Escape', m.clearSelection, clear);

  /** Shows the totals before marking. */
  async function openMarkDialog(invoiced: boolean) {
    try {
      setMarking({ entries: await resolveTarget(target()), invoiced });
    } catch (error) {
      notify(toFailure(error).message, { tone: 'failed' });
      await invalidateEntries();
    }
  }

  /** Clears the selection after an action; ignores a second click while it runs. */
  async function finish(act: () => Promise<boolean>) {
    if (isActing.current) return;
    isActing.current = true;
    if (await act()) clear();
    isActing.current = false;
  }

  return (
    <BulkBar
      label={m.selectedEntries}
      countLabel={
        <>
          {isAll ? m.allEntriesSelected({ count }) : m.selectedCount({ count: selection.count })}
          <span className={classNames(styles.duration, text.quiet)}>
            {` · ${m.durationInHours({ duration: formatDuration(ms) })}`}
          </span>
        </>
      }
      onClear={clear}
    >
      {!isAll && selection.count < count && (
        <Button tone="neutral" onClick={pickAll}>
          {m.selectAllEntries({ count })}
        </Button>
      )}
      <div className={styles.space} />
      <BulkMenu
        label={m.project}
        icon={FolderOpen}
        choices={[
          ...work.projects
            .filter(({ status }) => status !== 'Archived')
            .map(({ id, name, clientId }) => ({
              value: id,
              label: name,
              hint: work.clientName({ clientId }),
            })),
          { value: '', label: m.noProject },
        ]}
        onChoose={(id) => {
          const clientId = work.projects.find((project) => project.id === id)?.clientId;
          void finish(() =>
            bulkChange(target(), { projectId: id === '' ? null : id, ...(clientId && { clientId }) }),
          );
        }}
      />
      {tasks.length > 0 && (
        <BulkMenu
          label={m.task}
          icon={ListChecks}
          choices={[
            ...tasks.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: m.noTask },
          ]}
          onChoose={(id) => void finish(() => bulkChange(target(), { taskId: id === '' ? null : id }))}
        />
      )}
      <BulkMenu
        label={m.billable}
        icon={CircleDollarSign}
        choices={[
          { value: 'yes', label: m.billable },
          { value: 'no', label: m.notBillable },
        ]}
        onChoose={(id) => void finish(() => bulkChange(target(), { billable: id === 'yes' }))}
      />
      <BulkMenu
        label={m.invoiced}
        icon={FileCheck}
        choices={[
          { value: 'yes', label: m.invoicedElsewhereMenuItem, hint: m.excludeFromUnbilledTime },
          { value: 'no', label: m.notInvoicedMenuItem, hint: m.includeInUnbilledTime },
        ]}
        onChoose={(id) => void openMarkDialog(id === 'yes')}
      />
      <Button tone="neutral" icon={Tag} onClick={() => setIsTagging(true)}>
        {m.tagsMenuItem}
      </Button>
      <Button tone="neutral" icon={CalendarArrowDown} onClick={() => setIsMoving(true)}>
        {m.moveMenuItem}
      </Button>
      <Button tone="danger" icon={Trash2} onClick={() => void finish(() => bulkRemove(target()))}>
        {m.delete}
      </Button>
      {isMoving && (
        <BulkMoveDialog
          summary={m.moveSelectedHint({ count: isAll ? count : selection.count })}
          onMove={(date) => void finish(() => bulkChange(target(), { date }))}
          onClose={() => setIsMoving(false)}
        />
      )}
      {isTagging && (
        <BulkTagsDialog
          count={isAll ? count : selection.count}
          entries={isAll ? null : selection.entries}
          onChange={(changes) => void finish(() => bulkChange(target(), changes))}
          onClose={() => setIsTagging(false)}
        />
      )}
      {marking && (
        <MarkInvoicedDialog
          {...marking}
          onMark={(entries) => {
            setMarking(null);
            void finish(() => bulkMark(entries, marking.invoiced));
          }}
          onClose={() => setMarking(null)}
        />
      )}
    </BulkBar>
  );
}
