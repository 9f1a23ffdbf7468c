import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RecentTime } from '#src/features/timesheets/web/public.tsx';
import { isId } from '#src/platform/shared/ids.ts';
import { useDialogAhead } from '#src/platform/web/form/dialog-ahead.ts';
import { DetailPage } from '#src/platform/web/layout/detail-page.tsx';
import { RowActions } from '#src/platform/web/layout/row-actions.tsx';
import { projects } from './api.ts';
import { ExtraFields } from './extra-fields.tsx';
import { actionsOf } from './project-actions.ts';
import { ProjectFacts } from './project-facts.tsx';
import { ProjectStatus } from './project-status.tsx';
import { useProjects } from './use-projects.ts';

const loadDialog = async () => ({ default: (await import('./project-dialog.tsx')).ProjectDialog });
const ProjectDialog = lazy(loadDialog);

/** One project: how it is billed, what is left of its retainer, its time, and the caller's own fields. [3.7, 3.8] */
export function ProjectPage() {
  const { id = '' } = useParams();
  const { clients, clientName, billing } = useProjects();
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const query = useQuery({ ...projects.get.queryOptions({ input: { id } }), enabled: isId(id) });
  const project = isId(id) ? query.data : null;
  useDialogAhead(loadDialog);
  const edit = () => setIsEditing(true);

  return (
    <>
      <DetailPage
        back={{ label: 'Projects', to: '/projects' }}
        record={project}
        error={query.error}
        onRetry={() => void query.refetch()}
        missing="There is no such project among yours. It may have been deleted."
        title={({ name }) => name}
        actions={(shown) => (
          <>
            <ProjectStatus status={shown.status} />
            <Button variant="contained" startIcon={<Pencil size={16} aria-hidden />} onClick={edit}>
              Edit
            </Button>
            <RowActions
              of={shown.name}
              actions={actionsOf(shown, edit, () => void navigate('/projects')).slice(1)}
            />
          </>
        )}
      >
        {(shown) => (
          <>
            <ProjectFacts project={shown} clientName={clientName(shown)} billing={billing(shown)} />
            <RecentTime of={{ projectId: shown.id }} />
            <ExtraFields project={shown} />
          </>
        )}
      </DetailPage>
      <Suspense>
        {isEditing && project && (
          <ProjectDialog project={project} clientOptions={clients} onClose={() => setIsEditing(false)} />
        )}
      </Suspense>
    </>
  );
}
