import { useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import * as m from '#messages/timesheets.ts';
import { instantAt } from '#src/features/timesheets/rules/views/calendar-layout.ts';
import { dayMinutes } from '#src/features/timesheets/rules/views/day-segments.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { useIsDelayed } from '#src/platform/web/layout/feedback/skeletons.tsx';
import type { Block, OverflowBlock, TimedEntry } from './block-layout.ts';
import * as blockStyles from './block.module.css';
import { CalendarBlock, blockPosition } from './calendar-block.tsx';
import { minBlockHeight, minuteHeight } from './calendar-dimensions.ts';
import { blockLabel } from './calendar-labels.ts';
import * as styles from './calendar.module.css';
import { DayColumns, HourRail } from './day-columns.tsx';
import { DraftBlock } from './draft-block.tsx';
import { NowLine } from './now-line.tsx';
import { RunningBlocks } from './running-blocks.tsx';
import type { EntryDraftState } from './use-entry-draft.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

type CalendarHoursProps = {
  days: readonly string[];
  today: string;
  timeZone: string;
  drawn: { blocks: readonly Block[]; folds: readonly OverflowBlock[] };
  isLoaded: boolean;
  entryById: (id: string) => TimedEntry | undefined;
  work: ClientsAndProjects;
  scroller: RefObject<HTMLElement | null>;
  drafting: EntryDraftState;
  onOpenList: (day: string) => void;
};

/** The hour columns of the days with their entries. */
export function CalendarHours(props: CalendarHoursProps) {
  const { days, today, timeZone, drawn, isLoaded, entryById, work, scroller, drafting, onOpenList } = props;
  const surface = useRef<HTMLDivElement>(null);
  const pointer = usePointerDrag({ surface, scroller, days, timeZone, entryById, drafting });
  const { draft } = drafting;
  // Computed once rather than on each step of a drag.
  const named = useMemo(
    () =>
      drawn.blocks.map((block) => ({
        block,
        name: blockLabel(block.entry, work),
        workName: [work.projectName(block.entry), work.clientName(block.entry)].filter(Boolean).join(' · '),
      })),
    [drawn, work],
  );
  const height = Math.max(...days.map((day) => dayMinutes(day, timeZone))) * minuteHeight;
  return (
    <div className={styles.sheet} style={{ height }}>
      <HourRail days={days} timeZone={timeZone} />
      <DayColumns days={days} timeZone={timeZone} today={today} />
      <div ref={surface} data-surface className={styles.surface} {...pointer}>
        {!isLoaded && <SkeletonBlocks columns={days.length} />}
        {named.map(({ block, name, workName }) => (
          <CalendarBlock
            key={block.key}
            block={block}
            columns={days.length}
            name={name}
            work={workName}
            isDragged={draft?.entry?.id === block.entry.id}
            onOpen={drafting.opener.edit}
          />
        ))}
        {drawn.folds.map((fold) => (
          <OverflowButton
            key={`${fold.day} ${fold.from} ${fold.lane}`}
            fold={fold}
            columns={days.length}
            timeZone={timeZone}
            onOpenList={onOpenList}
          />
        ))}
        <RunningBlocks days={days} timeZone={timeZone} />
        <NowLine days={days} timeZone={timeZone} />
        {draft && <DraftBlock draft={draft} days={days} timeZone={timeZone} isKeyed={drafting.isKeyed} />}
      </div>
    </div>
  );
}

type OverflowButtonProps = {
  fold: OverflowBlock;
  columns: number;
  timeZone: string;
  onOpenList: (day: string) => void;
};

/** The number of hidden entries; opens the day's list. */
function OverflowButton({ fold, columns, timeZone, onOpenList }: OverflowButtonProps) {
  const { day, from, count, isCrowd } = fold;
  const box = blockPosition(fold, columns);
  const name = formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
  const clock = formatTime(instantAt(from, day, timeZone), timeZone);
  return (
    <button
      type="button"
      className={blockStyles.fold}
      style={isCrowd ? box : { ...box, height: minBlockHeight }}
      title={m.showDayAsList({ count })}
      onClick={() => onOpenList(day)}
    >
      <span aria-hidden>{isCrowd ? m.entryCount({ count }) : `+${count}`}</span>
      <span className={text.hidden}>{m.hiddenEntriesFrom({ count, day: name, time: clock })}</span>
    </button>
  );
}

const skeletonTimes = [
  { from: 540, to: 630 },
  { from: 600, to: 720 },
  { from: 555, to: 600 },
  { from: 780, to: 900 },
];

/** Loading placeholder. */
function SkeletonBlocks({ columns }: { columns: number }) {
  const isLate = useIsDelayed();
  return (
    isLate &&
    Array.from({ length: columns }, (_, column) => {
      const { from, to } = skeletonTimes[column % skeletonTimes.length] ?? { from: 540, to: 600 };
      const { height, ...place } = blockPosition({ day: '', column, from, to }, columns);
      return (
        <div key={column} className={styles.placeholder} style={place}>
          <Skeleton height={height} />
        </div>
      );
    })
  );
}
