import { Lock } from 'lucide-react';
import { memo } from 'react';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { lockedEntryMessage } from '#src/features/timesheets/lock-messages.ts';
import type { DaySlot } from '#src/features/timesheets/rules/views/calendar-layout.ts';
import {
  formatBreakTotal,
  formatTimeRange,
  formatTimeZoneCity,
} from '#src/features/timesheets/web/labels/entry-labels.ts';
import { projectDotColour } from '#src/features/timesheets/web/labels/project-dot.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import type { Block, TimedEntry } from './block-layout.ts';
import * as styles from './block.module.css';
import { minBlockHeight, minuteHeight, stepWidth } from './calendar-dimensions.ts';

type CalendarBlockProps = {
  block: Block;
  columns: number;
  /** Accessible name. */
  name: string;
  /** "Website · Acme" */
  work: string;
  /** Being moved or resized; drawn elsewhere for now. */
  isDragged: boolean;
  onOpen: (entry: TimedEntry) => void;
};

/** An entry, or its segment on one day; opens the entry on click. */
export const CalendarBlock = memo(function CalendarBlock(props: CalendarBlockProps) {
  const { block, columns, name, work, isDragged, onOpen } = props;
  const { entry, isFirst, isLast, lanes, steps } = block;
  const { id, description, projectId, billable } = entry;
  const { timeZone, lockedUntil } = useAccount().preferences;
  const isLocked = lockedEntryMessage(entry, lockedUntil) !== undefined;
  // Details the times don't show: breaks and a different time zone.
  const marks = [
    formatBreakTotal(entry),
    entry.timeZone === timeZone ? '' : formatTimeZoneCity(entry.timeZone),
  ].filter((mark) => mark !== '');
  // The title takes what no later block covers.
  const height = blockHeight({ ...block, to: steps?.coveredFrom ?? block.to });
  const hasWork = work !== '' && height >= twoLinesHeight + 2 * lineHeight;
  // A truncated time would be wrong.
  const hasClock = (steps ? 1 : lanes) <= (columns === 1 ? 2 : 1);
  return (
    <button
      type="button"
      className={styles.block}
      data-entry={id}
      data-away={isDragged}
      data-first={isFirst}
      data-last={isLast}
      data-short={height < twoLinesHeight}
      data-billable={billable}
      data-locked={isLocked}
      aria-describedby="calendar-keys"
      title={[description, [formatTimeRange(entry), ...marks].join(' · '), work].filter(Boolean).join('\n')}
      style={{
        ...blockPosition(block, columns),
        ...blockStyle(projectId, lineCount(height, Number(hasWork) + Number(hasClock))),
      }}
      onClick={() => onOpen(entry)}
    >
      <span className={text.hidden}>{name}</span>
      {isFirst && !isLocked && height >= 32 && <span className={styles.edge} data-edge="start" />}
      <span className={styles.what} aria-hidden>
        {isLocked && <Lock size={11} />}
        {description}
      </span>
      {hasWork && (
        <span className={styles.work} aria-hidden>
          {work}
        </span>
      )}
      {hasClock && (
        <span className={styles.clock} aria-hidden>
          {[formatTimeRange(entry), ...marks].join(' · ')}
        </span>
      )}
      {isLast && !isLocked && <span className={styles.edge} data-edge="end" />}
    </button>
  );
});

/** CSS variables of the block. */
function blockStyle(projectId: string | null, lines: number) {
  const colour = projectDotColour(projectId);
  return { '--lines': lines, ...(colour !== undefined && { '--project': colour }) };
}

const lineHeight = 15;
/** Two lines plus padding. */
const twoLinesHeight = 2 * lineHeight + 4;

/** Lines available to the description next to other lines. */
function lineCount(height: number, others: number): number {
  return Math.max(1, Math.floor((height - 4) / lineHeight) - others);
}

/** Position of a block within columns and lanes. */
export function blockPosition(
  place: DaySlot & Partial<Pick<Block, 'lane' | 'lanes' | 'steps'>>,
  columns: number,
) {
  const { column, from, lane = 0, lanes = 1, steps } = place;
  const width = 100 / columns;
  const box = { top: from * minuteHeight, height: blockHeight(place) };
  if (steps) {
    const indent = lane * stepWidth;
    return {
      ...box,
      left: `calc(${width * column}% + ${2 + indent}px)`,
      width: `calc(${width}% - ${6 + indent}px)`,
    };
  }
  return {
    ...box,
    left: `calc(${width * (column + lane / lanes)}% + 2px)`,
    width: `calc(${width / lanes}% - ${lane === lanes - 1 ? 6 : 3}px)`,
  };
}

function blockHeight({ from, to }: DaySlot): number {
  // 1px gap between consecutive blocks.
  return Math.max(minBlockHeight, (to - from) * minuteHeight - 1);
}
