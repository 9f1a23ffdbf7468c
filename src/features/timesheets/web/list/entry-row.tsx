import {
  CircleDollarSign,
  CircleSlash2,
  CloudAlert,
  CloudUpload,
  Ellipsis,
  Lock,
  Play,
  TriangleAlert,
} from 'lucide-react';
import { memo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages/timesheets.ts';
import { lockedEntryMessage } from '#src/features/timesheets/lock-messages.ts';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { isUnusualRate, usesPrepaidHours } from '#src/features/timesheets/rules/pricing/rate-reason.ts';
import { useAmountText, useBilledAmount } from '#src/features/timesheets/web/data/use-billed-amount.ts';
import {
  formatTimeRange,
  endDayOffset,
  formatEndDay,
  formatEntryRate,
  rateParts,
} from '#src/features/timesheets/web/labels/entry-labels.ts';
import { ProjectDot } from '#src/features/timesheets/web/labels/project-dot.tsx';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import { loadMenus } from '#src/platform/web/kit/overlays/menu.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { EntryBadges } from './entry-badges.tsx';
import { EntryCell } from './entry-cell.tsx';
import * as styles from './entry-row.module.css';
import type { EditableField } from './inline-edit.ts';
import type { RowContext } from './row-context.ts';
import * as marks from './row-marks.module.css';
import { RowTags } from './row-tags.tsx';

const editor = createLazyComponent(async () => (await import('./cell-editor.tsx')).CellEditor);

/** Loads what edits a cell ahead of time. */
export const loadCellEditor = editor.preload;

type EntryRowProps = {
  entry: OptimisticEntry;
  /** Names; empty without a project or client. */
  project: string;
  client: string;
  /** "Overlaps with “Sketches”", if it does. */
  overlap: string | undefined;
  isPicked: boolean;
  rowContext: RowContext;
};

/** An entry: description, project, times, duration, amount; each editable in place. */
export const EntryTableRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, project, client, overlap, isPicked, rowContext } = props;
  const { id, description, duration, billable, invoiced, projectId } = entry;
  const { continueEntry } = rowContext.acts;
  const line = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<EditableField | null>(null);
  const work = [project, client].filter(Boolean).join(' · ');
  const over = endDayOffset(entry);
  const clocks = formatTimeRange(entry);
  const ms = hoursToMs(duration);
  const billed = useBilledAmount()(entry);
  const amount = useAmountText()(entry);
  const { rate, reason } = rateParts(entry);
  const locked = lockedEntryMessage(entry, rowContext.lockedUntil);

  function cell(field: EditableField, content: ReactNode) {
    if (editing === field)
      return (
        <editor.Component
          entry={entry}
          field={field}
          work={rowContext.work}
          change={rowContext.acts.change}
          onLeave={leave}
          fallback={content}
        />
      );
    const start = () => (rowContext.isInline ? setEditing(field) : rowContext.opener.edit(entry));
    return (
      <EntryCell field={field} locked={locked} isInline={rowContext.isInline} onEdit={start}>
        {content}
      </EntryCell>
    );
  }

  /** Keeps the focus in the row, on the edited cell. */
  function leave(field: EditableField, isByKey: boolean) {
    flushSync(() => setEditing(null));
    if (isByKey) line.current?.querySelector<HTMLElement>(`[data-cell="${field}"]`)?.focus();
  }

  return (
    <div
      ref={line}
      className={styles.line}
      data-record
      data-id={id}
      data-picked={isPicked}
      data-editing={editing ?? undefined}
      // Load the editor before the click.
      onPointerEnter={editor.preload}
      onFocus={editor.preload}
    >
      <div className={styles.pick}>
        <Checkbox
          label={m.selectEntry({ description })}
          isLabelHidden
          checked={isPicked}
          onChange={() => undefined}
          onClick={(event) => rowContext.pick(id, event.shiftKey)}
        />
      </div>
      <div className={styles.what}>
        {cell('description', <span title={description}>{description}</span>)}
        <RowTags tags={entry.tags} />
        {locked !== undefined && (
          <span className={marks.mark} title={locked}>
            <Lock size={12} aria-hidden />{' '}
            <span className={marks.markText}>
              {invoiced ? (entry.invoiceNumber ?? m.invoiced) : m.locked}
            </span>
          </span>
        )}
        {locked === undefined && usesPrepaidHours(entry) && (
          <span className={marks.mark} title={m.prepaidHint}>
            <span className={marks.markText}>{m.prepaid}</span>
          </span>
        )}
        {entry.needsAttention && (
          <span className={classNames(marks.mark, marks.warning)} title={m.needsAttentionHint}>
            <CloudAlert size={12} aria-hidden /> {m.needsAttention}
          </span>
        )}
        {entry.isPending && !entry.needsAttention && (
          <span className={marks.mark} title={m.notSyncedYet}>
            <CloudUpload size={12} aria-hidden /> <span className={marks.markText}>{m.notSyncedYet}</span>
          </span>
        )}
      </div>
      <div className={styles.work}>
        <ProjectDot projectId={projectId} />
        {cell('projectId', <span title={work}>{work || m.noProject}</span>)}
      </div>
      <div className={styles.clock}>
        {cell('times', clocks || <span className={styles.unset}>{m.addTimes}</span>)}
        {over > 0 && (
          <span className={marks.mark} title={formatEndDay(entry)}>
            +{over}
            <span className={text.hidden}>{formatEndDay(entry)}</span>
          </span>
        )}
        <EntryBadges entry={entry} />
        {overlap !== undefined && (
          <span className={classNames(marks.mark, marks.warning)} title={overlap}>
            <TriangleAlert size={12} aria-hidden /> {m.overlaps}
          </span>
        )}
      </div>
      <div className={styles.time}>{cell('duration', <Duration ms={ms} />)}</div>
      <div className={styles.worth} title={billable ? formatEntryRate(entry) : m.notBillable}>
        <div className={styles.amount}>{amount}</div>
        <div className={styles.rate} data-unusual={!billable || isUnusualRate(entry.rateReason)}>
          {!billable && m.notBillable}
          {billable && billed.ms !== ms && `${m.billedHours({ duration: formatDuration(billed.ms) })} · `}
          {billable && rate !== null && <span className={styles.price}>{rate}</span>}
          {billable &&
            (rate === null ? (
              reason
            ) : (
              <span className={styles.reason}>
                <span className={styles.price}> · </span>
                {reason}
              </span>
            ))}
        </div>
      </div>
      <div className={styles.actions}>
        {locked === undefined && (
          <IconButton
            className={styles.quickAction}
            aria-pressed={billable}
            label={m.toggleBillable({ description })}
            title={billable ? m.billable : m.notBillable}
            onClick={() => void rowContext.acts.change(entry, { billable: !billable })}
          >
            {billable ? <CircleDollarSign size={16} aria-hidden /> : <CircleSlash2 size={16} aria-hidden />}
          </IconButton>
        )}
        {continueEntry && (
          <IconButton
            className={styles.quickAction}
            label={m.continueEntry({ description })}
            title={m.continue}
            onClick={() => continueEntry(entry)}
          >
            <Play size={16} aria-hidden />
          </IconButton>
        )}
        <IconButton
          label={m.entryActions({ description })}
          aria-haspopup="menu"
          onPointerEnter={loadMenus}
          onFocus={loadMenus}
          onClick={({ currentTarget }) => rowContext.openMenu(entry, currentTarget)}
        >
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
});
