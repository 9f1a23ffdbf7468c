import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { opened, useOpened, withoutPlain, withoutUnreadable } from '#src/features/encryption/web/public.tsx';
import { NewProject, ProjectChange } from '#src/features/projects/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { privateFields } from '#src/features/projects/private-fields.ts';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { saveNew } from '#src/platform/web/form/save-new.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { clients, projects, timesheets } from './api.ts';
import type { ClientOption } from './client-option.ts';
import { ProjectFields } from './project-fields.tsx';
import { nothingSaid, toAdd, toChange, valuesOf } from './project-values.ts';

type Props = {
  /** Absent for a new one. */
  project?: Project | undefined;
  /** For whom a new one is, where that is known. */
  clientId?: string | undefined;
  clientOptions: readonly ClientOption[];
  onClose: () => void;
};

/** Adds a project, or changes one. */
export function ProjectDialog({ project, ...props }: Props) {
  const plain = useOpened(privateFields, project);
  if (project && !plain) return null;
  return <ProjectForm project={plain} {...props} />;
}

function ProjectForm({ project, clientId, clientOptions, onClose }: Props) {
  const queries = useQueryClient();
  // Made once for the open dialog: a save that is tried again makes the same project.
  const [id] = useState(freshId);
  // What the form was filled from: the page's own project follows what others do meanwhile.
  const [seen, setSeen] = useState(project);
  const onlyClient = clientOptions.length === 1 ? clientOptions[0]?.id : undefined;
  async function saved(what: string) {
    notify(what);
    await queries.invalidateQueries({ queryKey: projects.key() });
  }
  async function addClient(name: string) {
    const added = await clients.create.call({ name });
    await queries.invalidateQueries({ queryKey: clients.key() });
    return added.id;
  }

  if (!seen) {
    return (
      <FormDialog
        title="Add project"
        schema={NewProject}
        values={{ id, name: '', clientId: clientId ?? onlyClient ?? null, ...nothingSaid }}
        onSave={async (values) => {
          const { create, update } = projects;
          const said = await withoutPlain(privateFields, id, { ...toAdd(values), id });
          await saveNew(said, { create: create.call, update: update.call });
          await saved(`Added ${values.name}`);
        }}
        onClose={onClose}
      >
        <ProjectFields clientOptions={clientOptions} onAddClient={addClient} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="Edit project"
      schema={ProjectChange}
      values={valuesOf(seen)}
      onSave={async (values) => {
        const said = withoutUnreadable(privateFields, seen, toChange(values, seen));
        const change = await withoutPlain(privateFields, seen.id, said);
        const { name, movedEntries = 0 } = await projects.update.call(change);
        await saved(savedInWords(name, movedEntries));
        if (movedEntries > 0) await queries.invalidateQueries({ queryKey: timesheets.key() });
      }}
      readNewer={async () => {
        const newer = await projects.get.call({ id: seen.id });
        const plain = newer && (await opened(privateFields, newer));
        if (plain) setSeen(plain);
        return plain && valuesOf(plain);
      }}
      onClose={onClose}
    >
      <ProjectFields clientOptions={clientOptions} onAddClient={addClient} project={seen} />
    </FormDialog>
  );
}

function savedInWords(name: string, movedEntries: number): string {
  if (movedEntries === 0) return `Saved ${name}`;
  const entries = movedEntries === 1 ? '1 entry has' : `${movedEntries} entries have`;
  return `Saved ${name}. ${entries} come along to the client`;
}
