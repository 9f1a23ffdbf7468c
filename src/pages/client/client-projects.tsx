import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectStatuses } from '#src/features/projects/rules/project-limits.ts';
import { ProjectDialog, ProjectStatus } from '#src/features/projects/web/public.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

type ClientProjectsProps = { client: Client; projects: readonly Project[] | undefined };

/** The client's projects, open ones first. */
export function ClientProjects({ client, projects }: ClientProjectsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const shown = projects?.toSorted((a, b) => statusOrder(a) - statusOrder(b));
  return (
    <Section
      title={m.projects}
      action={
        <Button startIcon={<Plus size={16} aria-hidden />} onClick={() => setIsAdding(true)} sx={{ mr: -2 }}>
          {m.addProject}
        </Button>
      }
    >
      {!shown && <Skeleton sx={{ m: 4 }} />}
      {shown?.length === 0 && (
        <Typography sx={{ p: 4, color: 'text.secondary' }}>{m.noProjectsYet}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown?.map((project) => (
          <ProjectListItem key={project.id} project={project} />
        ))}
      </Box>
      <Suspense>
        {isAdding && (
          <ProjectDialog clientId={client.id} clientOptions={[client]} onClose={() => setIsAdding(false)} />
        )}
      </Suspense>
    </Section>
  );
}

function ProjectListItem({ project: { id, name, status } }: { project: Project }) {
  return (
    <Box
      component="li"
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
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={`/projects/${id}`}
          noWrap
          sx={{ display: 'block', py: 3, color: 'text.primary', fontWeight: 500 }}
        >
          {name}
        </Link>
      </Box>
      <ProjectStatus status={status} />
    </Box>
  );
}

function statusOrder({ status }: Project): number {
  return projectStatuses.indexOf(status);
}
