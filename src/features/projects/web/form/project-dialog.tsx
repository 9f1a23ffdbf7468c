import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/projects.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import {
  decryptPrivateFields,
  useDecrypted,
  encryptPrivateFields,
  omitUndecryptable,
} from '#src/features/encryption/web/public.tsx';
import { NewProject, ProjectChange } from '#src/features/projects/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { privateProjectFields } from '#src/features/projects/rules/encrypted-project-fields.ts';
import { activeStatus } from '#src/features/projects/rules/project-limits.ts';
import { projects } from '#src/features/projects/web/queries.ts';
import { createOrUpdate } from '#src/platform/web/form/create-idempotent.ts';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { notifyAdded } from '#src/platform/web/notice/next-step.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { ClientOption } from './client-option.ts';
import { ProjectFields } from './project-fields.tsx';
import {
  mayChangeRates,
  toContractValues,
  toCopyForm,
  emptyProjectForm,
  toCreateRequest,
  toUpdateRequest,
  toProjectForm,
} from './project-form-values.ts';

type ProjectDialogProps = {
  /** Undefined: a new project. */
  project?: Project | undefined;
  /** What a new project copies. */
  source?: Project | undefined;
  /** The preselected client of a new project. */
  clientId?: string | undefined;
  clientOptions: readonly ClientOption[];
  suggestedName?: string;
  onAdded?: (project: { id: string; clientId: string | null; status: string }) => unknown;
  /** Logged time may have older rates now. */
  onRatesChanged?: () => void;
  onClose: () => void;
};

/** Adds or edits a project. */
export function ProjectDialog({ project, source, ...props }: ProjectDialogProps) {
  const plain = useDecrypted(privateProjectFields, project);
  const plainSource = useDecrypted(privateProjectFields, source);
  if ((project && !plain) || (source && !plainSource)) return null;
  return <ProjectForm project={plain} source={plainSource} {...props} />;
}

function ProjectForm({
  project,
  source,
  clientId,
  clientOptions,
  suggestedName = '',
  onAdded,
  onRatesChanged,
  onClose,
}: ProjectDialogProps) {
  const queries = useQueryClient();
  // One id per dialog, so that a retry creates the same project.
  const [id] = useState(newId);
  // The version that filled the form; the page's project may have been updated since.
  const [initialProject, setSeen] = useState(project);
  const onlyClient = clientOptions.length === 1 ? clientOptions[0]?.id : undefined;
  const refresh = () => invalidateChanged(queries, 'projects');
  async function addClient(name: string) {
    const added = await clients.create.call({ name });
    await queries.invalidateQueries({ queryKey: clients.key() });
    return added.id;
  }

  if (!initialProject) {
    return (
      <FormDialog
        title={m.addProject}
        sentences={errorSentences}
        schema={z.preprocess((values) => toContractValues(values, undefined, clientOptions), NewProject)}
        values={
          source
            ? { id, ...toCopyForm(source) }
            : { id, name: suggestedName, clientId: clientId ?? onlyClient ?? null, ...emptyProjectForm }
        }
        onSave={async (values) => {
          const { create, update } = projects;
          const request = await encryptPrivateFields(privateProjectFields, id, {
            ...toCreateRequest(values, source !== undefined),
            id,
          });
          await createOrUpdate(request, { create: create.call, update: update.call });
          await refresh();
          await onAdded?.({ id, clientId: values.clientId ?? null, status: values.status ?? activeStatus });
          // A notice with a next step stays until the next page, which may be that of the project.
          notifyAdded('project', m.projectAdded({ name: values.name }));
        }}
        onClose={onClose}
      >
        <ProjectFields clientOptions={clientOptions} onAddClient={addClient} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={m.editProject}
      sentences={errorSentences}
      schema={z.preprocess(
        (values) => toContractValues(values, initialProject, clientOptions),
        ProjectChange,
      )}
      values={toProjectForm(initialProject)}
      onSave={async (values) => {
        const request = omitUndecryptable(
          privateProjectFields,
          initialProject,
          toUpdateRequest(values, initialProject),
        );
        const change = await encryptPrivateFields(privateProjectFields, initialProject.id, request);
        const { name, movedEntries = 0 } = await projects.update.call(change);
        notify(savedNotice(name, movedEntries));
        await refresh();
        // Entries belong to later features, which may show them on this page.
        if (movedEntries > 0) await queries.invalidateQueries();
        if (mayChangeRates(values, initialProject)) onRatesChanged?.();
      }}
      fetchNewer={async () => {
        const newer = await projects.get.call({ id: initialProject.id });
        const plain = newer && (await decryptPrivateFields(privateProjectFields, newer));
        if (plain) setSeen(plain);
        return plain && toProjectForm(plain);
      }}
      onClose={onClose}
    >
      <ProjectFields clientOptions={clientOptions} onAddClient={addClient} project={initialProject} />
    </FormDialog>
  );
}

/** Sentences by problem code of the server. */
const errorSentences = { unknownClient: m.clientNotFound };

function savedNotice(name: string, movedEntries: number): string {
  return movedEntries === 0
    ? m.projectSaved({ name })
    : m.projectSavedEntriesMoved({ name, count: movedEntries });
}
