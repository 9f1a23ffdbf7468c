import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { describe, pickProject } from '#src/features/timer/timer-form.ts';
import { timesheets } from './api.ts';
import type { Act } from './timer-store.ts';
import type { Picks } from './use-picks.ts';

const mostShown = 3;

/** What was worked on last, one click from being worked on again. */
export function RecentWork({ picks, onAct }: { picks: Picks; onAct: (act: Act) => void }) {
  const { data } = useQuery(timesheets.list.queryOptions({ input: { limit: 30 } }));
  const recent = new Map(
    (data?.items ?? []).map(({ description, projectId }) => [
      `${projectId} ${description}`,
      { description, projectId },
    ]),
  );
  if (recent.size === 0) return null;
  return (
    <Stack spacing={2}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Recent
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
        {[...recent].slice(0, mostShown).map(([key, { description, projectId }]) => (
          <Chip
            key={key}
            label={description}
            title={picks.projects.find(({ id }) => id === projectId)?.name}
            onClick={() => {
              const project = picks.projects.find(({ id }) => id === projectId) ?? null;
              onAct((current, at) => pickProject(describe(current, description, at), project, at));
            }}
            sx={{ maxWidth: '100%' }}
          />
        ))}
      </Stack>
    </Stack>
  );
}
