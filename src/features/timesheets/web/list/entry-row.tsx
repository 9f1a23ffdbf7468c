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
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { EntryBadges } from './entry-badges.tsx';
import { EntryCell } from './entry-cell.tsx';
import type { EditableField } from './inline-edit.ts';
import type { RowContext } from './row-context.ts';
import { RowTags } from './row-tags.tsx';

const editor = createLazyComponent(async () => (await import('./cell-editor.tsx')).CellEditor);

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
      className="line"
      data-record
      data-id={id}
      data-picked={isPicked}
      data-editing={editing ?? undefined}
      // Load the editor before the click.
      onPointerEnter={editor.preload}
      onFocus={editor.preload}
    >
      {/* A touch-sized click area. */}
      <label className="pick">
        <input
          type="checkbox"
          checked={isPicked}
          aria-label={m.selectEntry({ description })}
          onChange={() => undefined}
          onClick={(event) => rowContext.pick(id, event.shiftKey)}
        />
      </label>
      <div className="what">
        {cell('description', <span title={description}>{description}</span>)}
        <RowTags tags={entry.tags} />
        {locked !== undefined && (
          <span className="mark" title={locked}>
            <Lock size={12} aria-hidden />{' '}
            <span className="mark-text">{invoiced ? (entry.invoiceNumber ?? m.invoiced) : m.locked}</span>
          </span>
        )}
        {locked === undefined && usesPrepaidHours(entry) && (
          <span className="mark" title={m.prepaidHint}>
            <span className="mark-text">{m.prepaid}</span>
          </span>
        )}
        {entry.needsAttention && (
          <span className="mark warning" title={m.needsAttentionHint}>
            <CloudAlert size={12} aria-hidden /> {m.needsAttention}
          </span>
        )}
        {entry.isPending && !entry.needsAttention && (
          <span className="mark" title={m.notSyncedYet}>
            <CloudUpload size={12} aria-hidden /> <span className="mark-text">{m.notSyncedYet}</span>
          </span>
        )}
      </div>
      <div className="work">
        <ProjectDot projectId={projectId} />
        {cell('projectId', <span title={work}>{work || m.noProject}</span>)}
      </div>
      <div className="clock">
        {cell('times', clocks || <span className="unset">{m.addTimes}</span>)}
        {over > 0 && (
          <span className="mark" title={formatEndDay(entry)}>
            +{over}
            <span className="unseen">{formatEndDay(entry)}</span>
          </span>
        )}
        <EntryBadges entry={entry} />
        {overlap !== undefined && (
          <span className="mark warning" title={overlap}>
            <TriangleAlert size={12} aria-hidden /> {m.overlaps}
          </span>
        )}
      </div>
      <div className="time">{cell('duration', <Duration ms={ms} />)}</div>
      <div className="worth">
        <div className="amount">{amount}</div>
        <div
          className="rate"
          data-unusual={isUnusualRate(entry.rateReason)}
          title={billable ? formatEntryRate(entry) : m.notBillable}
        >
          {!billable && m.notBillable}
          {billable && billed.ms !== ms && `${m.billedHours({ duration: formatDuration(billed.ms) })} · `}
          {billable && rate}
          {billable && (rate === null ? reason : <span className="reason"> · {reason}</span>)}
        </div>
      </div>
      <div className="actions">
        {locked === undefined && (
          <button
            type="button"
            className="icon quick-action"
            aria-pressed={billable}
            aria-label={m.toggleBillable({ description })}
            title={billable ? m.billable : m.notBillable}
            onClick={() => void rowContext.acts.change(entry, { billable: !billable })}
          >
            {billable ? <CircleDollarSign size={16} aria-hidden /> : <CircleSlash2 size={16} aria-hidden />}
          </button>
        )}
        {continueEntry && (
          <button
            type="button"
            className="icon quick-action"
            aria-label={m.continueEntry({ description })}
            title={m.continue}
            onClick={() => continueEntry(entry)}
          >
            <Play size={16} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="icon"
          aria-label={m.entryActions({ description })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => rowContext.openMenu(entry, currentTarget)}
        >
          <Ellipsis size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
});
