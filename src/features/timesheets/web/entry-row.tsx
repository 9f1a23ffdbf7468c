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
import { invoicedMessage } from '#src/features/timesheets/invoiced-elsewhere.ts';
import type { ShownEntry } from '#src/features/timesheets/outbox-overlay.ts';
import { formatExact, msOf } from '#src/platform/shared/durations.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { lazyPart } from '#src/platform/web/lazy-part.tsx';
import { Cell } from './entry-cell.tsx';
import { EntryMarks } from './entry-marks.tsx';
import { clockRange, daysOver, endInWords, rateInShort, rateInWords } from './entry-words.ts';
import type { EditableField } from './inline-change.ts';
import { ProjectDot } from './project-dot.tsx';
import type { RowWays } from './row-ways.ts';
import { useBilled } from './use-billed.ts';

const editor = lazyPart(async () => (await import('./cell-editor.tsx')).CellEditor);

type EntryRowProps = {
  entry: ShownEntry;
  /** What it was worked for: their names, empty where there is none. */
  project: string;
  client: string;
  /** What is at the same time, in words. */
  overlap: string | undefined;
  isPicked: boolean;
  ways: RowWays;
};

/** One entry: what, for whom, when, how long, what it is worth; each is edited where it stands. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, project, client, overlap, isPicked, ways } = props;
  const { id, description, duration, billable, invoiced, projectId } = entry;
  const { continueWork } = ways.acts;
  const line = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<EditableField | null>(null);
  const work = [project, client].filter(Boolean).join(' · ');
  const over = daysOver(entry);
  const clocks = clockRange(entry);
  const ms = msOf(duration);
  const billed = useBilled()(entry);

  function cell(field: EditableField, content: ReactNode) {
    if (editing === field)
      return (
        <editor.Part
          entry={entry}
          field={field}
          work={ways.work}
          change={ways.acts.change}
          onLeave={leave}
          fallback={content}
        />
      );
    const start = () => (ways.isInline ? setEditing(field) : ways.opener.edit(entry));
    return (
      <Cell field={field} locked={invoiced ? invoicedMessage(entry) : undefined} onEdit={start}>
        {content}
      </Cell>
    );
  }

  /** The focus stays in the row: on what was edited. */
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
      // Somebody comes near: what one edits with is there when they press.
      onPointerEnter={editor.fetch}
      onFocus={editor.fetch}
    >
      {/* The label is as large as a finger. */}
      <label className="pick">
        <input
          type="checkbox"
          checked={isPicked}
          aria-label={`Select ${description}`}
          onChange={() => undefined}
          onClick={(event) => ways.pick(id, event.shiftKey)}
        />
      </label>
      <div className="what">
        {cell('description', <span title={description}>{description}</span>)}
        {invoiced && (
          <span className="mark" title={invoicedMessage(entry)}>
            <Lock size={12} aria-hidden /> {entry.invoiceNumber ?? 'Invoiced'}
          </span>
        )}
        {entry.isUndecided && (
          <span className="mark warning" title="It cannot be sent as it is">
            <CloudAlert size={12} aria-hidden /> Needs you
          </span>
        )}
        {entry.isUnsent && !entry.isUndecided && (
          <span className="mark" title="Waits to be sent">
            <CloudUpload size={12} aria-hidden /> Not sent
          </span>
        )}
      </div>
      <div className="work">
        <ProjectDot projectId={projectId} />
        {cell('projectId', <span title={work}>{work || 'No project'}</span>)}
      </div>
      <div className="clock">
        {cell('times', clocks || <span className="unset">Add times</span>)}
        {over > 0 && (
          <span className="mark" title={endInWords(entry)}>
            +{over}
            <span className="unseen">{endInWords(entry)}</span>
          </span>
        )}
        <EntryMarks entry={entry} />
        {overlap !== undefined && (
          <span className="mark warning" title={`At the same time as ${overlap}`}>
            <TriangleAlert size={12} aria-hidden /> Overlaps
          </span>
        )}
      </div>
      <div className="time">{cell('duration', <Duration ms={ms} />)}</div>
      <div className="worth">
        <div className="amount">{billable && !entry.isUnpriced ? formatMoney(billed) : '—'}</div>
        <div className="rate" title={billable ? rateInWords(entry) : 'Not billable'}>
          {billable
            ? [billed.ms !== ms && `${formatExact(billed.ms)} h billed`, rateInShort(entry)]
                .filter(Boolean)
                .join(' · ')
            : 'Not billable'}
        </div>
      </div>
      <div className="actions">
        {!invoiced && (
          <button
            type="button"
            className="icon quick-action"
            aria-pressed={billable}
            aria-label={`Billable: ${description}`}
            title={billable ? 'Billable' : 'Not billable'}
            onClick={() => void ways.acts.change(entry, { billable: !billable })}
          >
            {billable ? <CircleDollarSign size={16} aria-hidden /> : <CircleSlash2 size={16} aria-hidden />}
          </button>
        )}
        {continueWork && (
          <button
            type="button"
            className="icon quick-action"
            aria-label={`Continue: ${description}`}
            title="Continue"
            onClick={() => continueWork(entry)}
          >
            <Play size={16} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="icon"
          aria-label={`Actions for ${description}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => ways.openMenu(entry, currentTarget)}
        >
          <Ellipsis size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
});
