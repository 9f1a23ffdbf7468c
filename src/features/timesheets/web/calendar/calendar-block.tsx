import { Lock } from 'lucide-react';
import { memo } from 'react';
import { clockRange } from '#src/features/timesheets/web/entry-words.ts';
import { projectColour } from '#src/features/timesheets/web/project-dot.tsx';
import type { Block, Place, TimedEntry } from './calendar-blocks.ts';
import { leastHeight, minuteHeight } from './measures.ts';

type CalendarBlockProps = {
  block: Block;
  columns: number;
  /** All of it in words. */
  name: string;
  /** "Website · Acme" */
  work: string;
  /** Being moved or stretched: it stands elsewhere for the time being. */
  isAway: boolean;
  onOpen: (entry: TimedEntry) => void;
};

/** An entry, or its share of a day; pressed, it opens. */
export const CalendarBlock = memo(function CalendarBlock(props: CalendarBlockProps) {
  const { block, columns, name, work, isAway, onOpen } = props;
  const { entry, isFirst, isLast } = block;
  const { id, description, projectId, billable, invoiced } = entry;
  const height = heightOf(block);
  return (
    <button
      type="button"
      className="block"
      data-entry={id}
      data-away={isAway}
      data-first={isFirst}
      data-last={isLast}
      data-short={height < 40}
      data-billable={billable}
      data-locked={invoiced}
      aria-label={name}
      aria-describedby="calendar-keys"
      title={`${description}\n${[clockRange(entry), work].filter(Boolean).join('\n')}`}
      style={{
        ...boxOf(block, columns),
        ...(projectId !== null && { '--project': projectColour(projectId) }),
      }}
      onClick={() => onOpen(entry)}
    >
      {isFirst && !invoiced && height >= 32 && <span className="edge" data-edge="start" />}
      <span className="what">
        {invoiced && <Lock size={11} aria-hidden />}
        {description}
      </span>
      {work !== '' && height >= 56 && <span className="work">{work}</span>}
      <span className="clock">{clockRange(entry)}</span>
      {isLast && !invoiced && <span className="edge" data-edge="end" />}
    </button>
  );
});

/** Where a block stands among the columns and beside its neighbours. */
export function boxOf(place: Place & Partial<Pick<Block, 'lane' | 'lanes'>>, columns: number) {
  const { column, from, lane = 0, lanes = 1 } = place;
  const width = 100 / columns;
  return {
    top: from * minuteHeight,
    height: heightOf(place),
    left: `calc(${width * (column + lane / lanes)}% + 2px)`,
    width: `calc(${width / lanes}% - ${lane === lanes - 1 ? 6 : 3}px)`,
  };
}

function heightOf({ from, to }: Place): number {
  // A line of room between what follows each other.
  return Math.max(leastHeight, (to - from) * minuteHeight - 1);
}
