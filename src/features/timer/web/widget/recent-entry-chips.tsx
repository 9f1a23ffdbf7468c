import { Pin, PinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/timer.ts';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import { timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { isSameWork, toDraft } from '#src/features/timer/rules/widget/timer-form.ts';
import { rowKey } from '#src/features/timesheets/rules/views/week-grid.ts';
import {
  useClientsAndProjects,
  usePinnedWork,
  useRecentEntries,
} from '#src/features/timesheets/web/public.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { ChipButton } from '#src/platform/web/kit/display/chip.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './timer-panel.module.css';

const maxShown = 3;

type Props = {
  timer: Timer;
  /** Only accounts with records can pin work. */
  canPin: boolean;
  /** Fills the form, or starts other work while the timer runs. */
  onPick: (work: WorkFields) => void;
  onStart: (work: WorkFields) => void;
};

/** Pinned work, one click from its start, and recent work. */
export function RecentEntryChips({ timer, canPin, onPick, onStart }: Props) {
  const entries = useRecentEntries();
  const { pinned, isPinned, togglePin } = usePinnedWork({ isNeeded: canPin });
  const isTracked = (work: WorkFields) => timerState(timer) !== 'idle' && isSameWork(timer, work);
  // Keep the latest entry of each kind of work.
  const recent = entries.filter(
    (entry, index) =>
      !isTracked(entry) &&
      !isPinned(entry) &&
      index ===
        entries.findIndex(
          ({ description, projectId, taskId }) =>
            description === entry.description && projectId === entry.projectId && taskId === entry.taskId,
        ),
  );
  const lists = [
    { title: m.pinned, works: pinned.filter((work) => !isTracked(work)), onClick: onStart, Icon: PinOff },
    { title: m.recent, works: recent.slice(0, maxShown), onClick: onPick, Icon: Pin },
  ];
  const shown = lists.map(
    ({ title, works, onClick, Icon }) =>
      works.length > 0 && (
        <div key={title} role="group" aria-label={title} className={styles.group}>
          <p className={classNames(text.small, text.quiet)}>{title}</p>
          <div className={styles.row}>
            {works.map((work) => (
              <WorkChip
                key={rowKey(work)}
                work={work}
                icon={<Icon size={14} aria-hidden />}
                isPinned={Icon === PinOff}
                onClick={() => onClick(work)}
                onTogglePin={() => void togglePin(work)}
              />
            ))}
          </div>
        </div>
      ),
  );
  return (
    <>
      {shown}
      {canPin && toDraft(timer) !== null && !isPinned(timer) && (
        <Button
          size="small"
          tone="neutral"
          className={styles.pin}
          icon={Pin}
          iconSize={14}
          onClick={() => void togglePin(timer)}
        >
          {m.pinThisWork}
        </Button>
      )}
    </>
  );
}

type WorkChipProps = {
  work: WorkFields;
  icon: ReactNode;
  isPinned: boolean;
  onClick: () => void;
  onTogglePin: () => void;
};

function WorkChip({ work, icon, isPinned, onClick, onTogglePin }: WorkChipProps) {
  const { projectName } = useClientsAndProjects();
  const project = projectName(work);
  const label = work.description || project || m.entryWithoutDescription;
  return (
    <div className={styles.work}>
      <ChipButton title={project} onClick={onClick}>
        {label}
      </ChipButton>
      <IconButton
        label={isPinned ? m.unpin({ description: label }) : m.pin({ description: label })}
        title={isPinned ? m.unpinTitle : m.pinTitle}
        onClick={onTogglePin}
      >
        {icon}
      </IconButton>
    </div>
  );
}
