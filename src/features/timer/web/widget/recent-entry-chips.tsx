import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import * as m from '#messages/timer.ts';
import type { Project } from '#src/features/projects/contract.ts';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import { timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { isSameWork } from '#src/features/timer/rules/widget/timer-form.ts';
import { useRecentEntries } from '#src/features/timesheets/web/public.tsx';

const maxShown = 3;

type Props = { timer: Timer; projects: readonly Project[]; onPick: (work: WorkFields) => void };

/** Recent work, one click from tracking it again. */
export function RecentEntryChips({ timer, projects, onPick }: Props) {
  const entries = useRecentEntries();
  // Keep the latest entry of each kind of work.
  const recent = entries.filter(
    (entry, index) =>
      !(timerState(timer) !== 'idle' && isSameWork(timer, entry)) &&
      index ===
        entries.findIndex(
          ({ description, projectId, taskId }) =>
            description === entry.description && projectId === entry.projectId && taskId === entry.taskId,
        ),
  );
  if (recent.length === 0) return null;
  return (
    <Stack spacing={2}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {m.recent}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
        {recent.slice(0, maxShown).map((entry) => (
          <Chip
            key={entry.id}
            label={entry.description}
            title={projects.find(({ id }) => id === entry.projectId)?.name}
            onClick={() => onPick(entry)}
            sx={{ maxWidth: '100%' }}
          />
        ))}
      </Stack>
    </Stack>
  );
}
