import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import type { Project } from '#src/features/projects/contract.ts';
import { extraFieldsOf } from '#src/features/projects/extra-fields.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { DetailPage } from '#src/platform/web/layout/detail-page.tsx';
import { RowActions } from '#src/platform/web/layout/row-actions.tsx';
import { figures } from '#src/platform/web/theme/figures.ts';
import { projects } from './api.ts';
import { billingInWords } from './billing-words.ts';
import { ProjectStatus } from './project-status.tsx';
import { actionsFor } from './projects-page.tsx';
import { RetainerBar } from './retainer-bar.tsx';
import { useProjects } from './use-projects.ts';

const ProjectDialog = lazy(async () => ({ default: (await import('./project-dialog.tsx')).ProjectDialog }));

/** One project: how it is billed, what is left of its retainer, and the caller's own fields. [3.7, 3.8] */
export function ProjectPage() {
  const { id = '' } = useParams();
  const { clients, clientName } = useProjects();
  const [isEditing, setIsEditing] = useState(false);
  const query = useQuery({ ...projects.get.queryOptions({ input: { id } }), enabled: isId(id) });
  const project = isId(id) ? query.data : null;

  return (
    <>
      <DetailPage
        back={{ label: 'Projects', to: '/projects' }}
        record={project}
        error={query.error}
        onRetry={() => void query.refetch()}
        missing="This project does not exist, or is not yours."
        title={({ name }) => name}
        actions={(shown) => (
          <>
            <ProjectStatus status={shown.status} />
            <Button
              variant="contained"
              startIcon={<Pencil size={16} aria-hidden />}
              onClick={() => setIsEditing(true)}
            >
              Edit
            </Button>
            <RowActions of={shown.name} actions={actionsFor(shown, () => setIsEditing(true)).slice(1)} />
          </>
        )}
      >
        {(shown) => <Facts project={shown} clientName={clientName(shown)} />}
      </DetailPage>
      <Suspense>
        {isEditing && project && (
          <ProjectDialog project={project} clientOptions={clients} onClose={() => setIsEditing(false)} />
        )}
      </Suspense>
    </>
  );
}

function Facts({ project, clientName }: { project: Project; clientName: string }) {
  const extra = Object.entries(extraFieldsOf(project));
  return (
    <>
      <Card
        component="dl"
        sx={{
          m: 0,
          p: { xs: 4, sm: 6 },
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        <Fact label="Client">
          {project.clientId === null ? (
            'None'
          ) : (
            <Link component={RouterLink} to={`/clients/${project.clientId}`}>
              {clientName}
            </Link>
          )}
        </Fact>
        <Fact label="Billing">{billingInWords(project)}</Fact>
        {project.billingType === 'retainer' && (
          <Fact label="Retainer">
            <RetainerBar project={project} />
          </Fact>
        )}
        <Fact label="Time">
          <Link component={RouterLink} to={`/timesheets?range=all&project=${project.id}`}>
            Entries of this project
          </Link>
        </Fact>
      </Card>
      {extra.length > 0 && (
        <Card component="dl" sx={{ m: 0, p: { xs: 4, sm: 6 }, display: 'grid', gap: 4 }}>
          <Typography variant="h3" component="h2">
            Further fields
          </Typography>
          {extra.map(([name, value]) => (
            <Fact key={name} label={name}>
              {typeof value === 'string' ? value : JSON.stringify(value)}
            </Fact>
          ))}
        </Card>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ ...figures, m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
