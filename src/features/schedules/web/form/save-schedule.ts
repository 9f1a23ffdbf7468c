import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/schedules.ts';
import { createOrUpdate } from '#src/platform/web/form/create-idempotent.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { notifyUndoable } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

type Saving = {
  /** Of the list; the record’s page is below it. */
  path: string;
  /** Queries to refetch. */
  keys: readonly QueryKey[];
};
type Named = { name: string };

/** Adds what a form checked, and opens its page. */
export function useCreateSchedule<C extends Named>(
  api: {
    create: { call: (request: C & { id: string }) => Promise<unknown> };
    update: { call: (request: C & { id: string }) => Promise<unknown> };
  },
  { path, keys }: Saving,
) {
  const navigate = useNavigate();
  // One id per form, so that a retry creates the same record.
  const [id] = useState(newId);
  return async (checked: C) => {
    await createOrUpdate({ ...checked, id }, { create: api.create.call, update: api.update.call });
    notify(m.createdNamed({ name: checked.name }));
    await refetch(keys);
    await navigate(`${path}/${id}`, { replace: true });
  };
}

/** Saves the change of a record, and opens its page, with Undo. */
export function useChangeSchedule<C extends Named, R extends { id: string; revision: number }>(
  latest: R,
  api: {
    update: {
      call: (request: C & { id: string; revision: number; operationId: string }) => Promise<unknown>;
    };
    undo: { call: (request: { id: string }) => Promise<unknown> };
  },
  { path, keys, done }: Saving & { done: (d: Named) => string },
) {
  const navigate = useNavigate();
  // A newer version, changed elsewhere, isn’t what the form shows, so saving must not replace it.
  const [opened] = useState(latest);
  const { id, revision } = opened;
  const [operationId] = useState(newId);
  async function onSave(checked: C) {
    await api.update.call({ ...checked, id, revision, operationId });
    const undo = () => api.undo.call({ id: operationId });
    notifyUndoable(done({ name: checked.name }), undo, { keys });
    await refetch(keys);
    await navigate(`${path}/${id}`, { replace: true });
  }
  return { opened, onSave };
}

async function refetch(keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
