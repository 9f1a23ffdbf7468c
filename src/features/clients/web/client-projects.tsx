import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { Project } from '#src/features/projects/contract.ts';
import { ProjectStatus } from '#src/features/projects/web/public.tsx';
import { Section } from '#src/platform/web/layout/section.tsx';

/** What one does for the client; archived projects stand in the list of projects. */
export function ClientProjects({ projects }: { projects: readonly Project[] | undefined }) {
  const shown = projects?.filter(({ status }) => status !== 'Archived');
  return (
    <Section title="Projects">
      {!shown && <Skeleton sx={{ m: 4 }} />}
      {shown?.length === 0 && (
        <Typography sx={{ p: 4, color: 'text.secondary' }}>
          No project yet. A project holds what you do for this client, and its rate.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown?.map(({ id, name, status }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              minHeight: 46,
              px: 4,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Link
              component={RouterLink}
              to={`/projects/${id}`}
              noWrap
              sx={{ flex: 1, minWidth: 0, color: 'text.primary', fontWeight: 500 }}
            >
              {name}
            </Link>
            <ProjectStatus status={status} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}
