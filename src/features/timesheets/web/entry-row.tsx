import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { CircleDollarSign, CircleSlash2, Lock, TriangleAlert } from 'lucide-react';
import { Suspense, lazy, memo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { invoicedMessage } from '#src/features/timesheets/timesheet.ts';
import { secondsOf } from '#src/platform/shared/durations.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { RowActions } from '#src/platform/web/layout/row-actions.tsx';
import { Cell } from './entry-cell.tsx';
import { EntryLine } from './entry-line.tsx';
import { actionsOf } from './entry-menu.ts';
import { clockRange, daysOver, endInWords, rateInShort, rateInWords } from './entry-words.ts';
import type { EditableField } from './inline-change.ts';
import { ProjectDot } from './project-dot.tsx';
import type { RowWays } from './row-ways.ts';

const CellEditor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }));

type EntryRowProps = {
  entry: TimesheetEntry;
  /** What it was worked for: their names, empty where there is none. */
  project: string;
  client: string;
  /** Another one at the same time. */
  overlap: string | undefined;
  /** The one it can become one with. */
  next: TimesheetEntry | undefined;
  isPicked: boolean;
  ways: RowWays;
};

/** One entry: what, for whom, when, how long, what it is worth; each is edited where it stands. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, project, client, overlap, next, isPicked, ways } = props;
  const { id, description, duration, billable, invoiced, projectId } = entry;
  const line = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<EditableField | null>(null);
  const work = [project, client].filter(Boolean).join(' · ');
  const over = daysOver(entry);
  const clocks = clockRange(entry);

  function cell(field: EditableField, label: string, content: ReactNode) {
    if (editing === field)
      return (
        <Suspense fallback={content}>
          <CellEditor
            entry={entry}
            field={field}
            work={ways.work}
            change={ways.acts.change}
            onLeave={leave}
          />
        </Suspense>
      );
    const start = () => (ways.isInline ? setEditing(field) : ways.opener.edit(entry));
    return (
      <Cell field={field} label={label} onEdit={invoiced ? undefined : start}>
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
    <EntryLine ref={line} data-record data-id={id} data-picked={isPicked} data-editing={editing ?? undefined}>
      <div className="pick">
        <Checkbox
          size="small"
          checked={isPicked}
          slotProps={{ input: { 'aria-label': `Select ${description}` } }}
          onClick={(event) => ways.pick(id, event.shiftKey)}
        />
      </div>
      <div className="what">
        {cell('description', 'Description', <span title={description}>{description}</span>)}
        {invoiced && (
          <span className="mark" title={invoicedMessage(entry.invoiceNumber)}>
            <Lock size={12} aria-hidden /> {entry.invoiceNumber ?? 'Invoiced'}
          </span>
        )}
      </div>
      <div className="work">
        <ProjectDot projectId={projectId} />
        {cell('projectId', 'Project', <span title={work}>{work || 'No project'}</span>)}
      </div>
      <div className="clock">
        {cell('times', 'Start and end', clocks || <span className="unset">Add times</span>)}
        {over > 0 && (
          <span className="mark" title={endInWords(entry)}>
            +{over}
            <span className="unseen">{endInWords(entry)}</span>
          </span>
        )}
        {overlap !== undefined && (
          <span className="mark warning" title={`At the same time as “${overlap}”`}>
            <TriangleAlert size={12} aria-hidden /> Overlaps
          </span>
        )}
      </div>
      <div className="time">{cell('duration', 'Duration', <Duration seconds={secondsOf(duration)} />)}</div>
      <div className="worth">
        <div className="amount">{billable ? <Amount of={entry} /> : '—'}</div>
        <div className="rate" title={billable ? rateInWords(entry) : 'Not billable'}>
          {billable ? rateInShort(entry) : 'Not billable'}
        </div>
      </div>
      <div className="actions row-actions">
        {!invoiced && (
          <IconButton
            className="quick-action"
            aria-pressed={billable}
            aria-label={`Billable: ${description}`}
            title={billable ? 'Billable' : 'Not billable'}
            onClick={() => void ways.acts.change(entry, { billable: !billable })}
          >
            {billable ? <CircleDollarSign size={16} aria-hidden /> : <CircleSlash2 size={16} aria-hidden />}
          </IconButton>
        )}
        <RowActions of={description} actions={actionsOf(entry, next, ways)} />
      </div>
    </EntryLine>
  );
});
