import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Pin, PinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/timer.ts';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import { timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { isSameWork, toDraft } from '#src/features/timer/rules/widget/timer-form.ts';
import { rowKey } from '#src/features/timesheets/rules/views/week-grid.ts';
import {
  useClientsAndProjects,
  usePinnedWork,
  useRecentEntries,
} from '#src/features/timesheets/web/public.tsx';

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
        <Stack key={title} spacing={2} role="group" aria-label={title}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {title}
          </Typography>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 2 }}>
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
          </Stack>
        </Stack>
      ),
  );
  return (
    <>
      {shown}
      {canPin && toDraft(timer) !== null && !isPinned(timer) && (
        <Button
          size="small"
          color="inherit"
          startIcon={<Pin size={14} aria-hidden />}
          onClick={() => void togglePin(timer)}
          sx={{ justifySelf: 'start' }}
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
  const label = work.description || project || m.workWithoutDescription;
  return (
    <Stack direction="row" sx={{ maxWidth: '100%', minWidth: 0, alignItems: 'center' }}>
      <Chip label={label} title={project} onClick={onClick} sx={{ minWidth: 0 }} />
      <IconButton
        size="small"
        aria-label={isPinned ? m.unpin({ description: label }) : m.pin({ description: label })}
        title={isPinned ? m.unpinTitle : m.pinTitle}
        onClick={onTogglePin}
      >
        {icon}
      </IconButton>
    </Stack>
  );
}
