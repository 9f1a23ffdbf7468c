import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectStatuses } from '#src/features/projects/rules/project-limits.ts';
import { formatWork, ProjectDialog, ProjectStatus, useWork } from '#src/features/projects/web/public.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './client.module.css';

type ClientProjectsProps = { client: Client; projects: readonly Project[] | undefined };

/** The client's projects, open ones first, with the work of this month and what is unbilled. */
export function ClientProjects({ client, projects }: ClientProjectsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const workOf = useWork('projectId');
  const shown = projects?.toSorted((a, b) => statusOrder(a) - statusOrder(b));
  return (
    <Section
      title={m.projects}
      action={
        <Button icon={Plus} onClick={() => setIsAdding(true)}>
          {m.addProject}
        </Button>
      }
    >
      {!shown && (
        <div className={styles.body}>
          <Skeleton />
        </div>
      )}
      {shown?.length === 0 && (
        <p className={classNames(text.body, text.quiet, styles.body)}>{m.noProjectsYet}</p>
      )}
      <ul className={text.list}>
        {shown?.map(({ id, name, status }) => (
          <li key={id} className={classNames(styles.row, styles.project)}>
            <TextLink
              to={`/projects/${id}`}
              isQuiet
              isInside
              title={name}
              className={classNames(text.truncated, styles.projectName)}
            >
              {name}
            </TextLink>
            <span className={styles.projectFacts}>
              {formatWork([workOf(id)])}
              {status !== 'Active' && <ProjectStatus status={status} />}
            </span>
          </li>
        ))}
      </ul>
      {isAdding && (
        <ProjectDialog clientId={client.id} clientOptions={[client]} onClose={() => setIsAdding(false)} />
      )}
    </Section>
  );
}

function statusOrder({ status }: Project): number {
  return projectStatuses.indexOf(status);
}
