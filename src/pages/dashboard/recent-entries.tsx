import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Play } from 'lucide-react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/dashboard-page.ts';
import { useProject } from '#src/features/projects/web/public.tsx';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useAmountText, useContinueEntry } from '#src/features/timesheets/web/public.tsx';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

export function RecentEntries({ entries }: { entries: readonly OptimisticEntry[] | undefined }) {
  const amountText = useAmountText();
  const continueEntry = useContinueEntry();
  if (entries?.length === 0) return null;
  return (
    <Section
      isPadded
      title={m.recentWork}
      action={
        <Link component={RouterLink} to="/timesheets">
          {m.allEntries}
        </Link>
      }
    >
      {!entries && <Skeleton height={120} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries?.map((entry) => (
          <Box
            component="li"
            key={entry.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr) auto 44px',
                sm: '72px minmax(0, 1fr) 64px 96px 44px',
              },
              gap: 3,
              alignItems: 'center',
              minHeight: 46,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Typography
              variant="body2"
              sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
            >
              {formatDay(entry.day, { day: 'numeric', month: 'short' })}
            </Typography>
            <Box sx={{ minWidth: 0 }}>
              <Typography noWrap title={entry.description}>
                {entry.description}
              </Typography>
              <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
                <ProjectName id={entry.projectId} />
                {entry.needsAttention ? ` · ${m.needsAttention}` : entry.isPending && ` · ${m.notSyncedYet}`}
              </Typography>
            </Box>
            <Typography sx={[tabularNumbers, { textAlign: 'right' }]}>
              <Duration ms={hoursToMs(entry.duration)} />
            </Typography>
            <Typography
              sx={[
                tabularNumbers,
                { textAlign: 'right', color: 'text.secondary', display: { xs: 'none', sm: 'block' } },
              ]}
            >
              {amountText(entry)}
            </Typography>
            {continueEntry ? (
              <IconButton
                aria-label={m.continueEntry({ description: entry.description })}
                title={m.continue}
                onClick={() => continueEntry(entry)}
              >
                <Play size={16} aria-hidden />
              </IconButton>
            ) : (
              <span />
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function ProjectName({ id }: { id: string | null }) {
  const project = useProject(id);
  return id === null ? m.noProject : (project?.name ?? '…');
}
