import { useEffect, useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { draftFields } from '#src/features/invoices/contract-fields.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { registerUnsaved } from '#src/platform/web/form/unsaved-changes.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { longNoticeMs, notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { createAutosave } from './autosave.ts';
import { toDraftValues } from './draft-values.ts';
import type { DraftValues } from './draft-values.ts';

/** The form of a draft, which saves itself. */
export function useDraftForm(invoice: Invoice) {
  const form = useForm<DraftValues>({ defaultValues: toDraftValues(invoice) });
  const [autosave] = useState(() => autosaveDraft(invoice));
  const { state, revision, canUndo } = useSyncExternalStore(
    autosave.subscribe,
    autosave.snapshot,
    autosave.snapshot,
  );

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => autosave.change(values),
    });
    return () => {
      unsubscribe();
      autosave.close();
    };
  }, [form, autosave]);

  const isSaved = state.is === 'saved';
  useEffect(() => {
    if (isSaved) return undefined;
    // The browser asks before it closes the tab; pages save when they close.
    return registerUnsaved(() => void autosave.flush());
  }, [isSaved, autosave]);

  async function undo() {
    const previous = await autosave.undo();
    if (!previous) return;
    form.reset(previous);
    autosave.change(previous);
  }

  return {
    form,
    saveState: state,
    /** Revision of the stored draft: the preview shows it. */
    revision,
    latestRevision: () => autosave.snapshot().revision,
    canUndo,
    undo,
    /** Resolves to whether everything is saved. */
    flush: autosave.flush,
    whileDeleting: autosave.whileDeleting,
  };
}

type DraftFields = typeof draftFields;

let loadedFields: DraftFields | undefined;

async function loadFields(): Promise<DraftFields> {
  loadedFields ??= (await import('#src/features/invoices/contract-fields.ts')).draftFields;
  return loadedFields;
}

/** Loads what checks the fields ahead of the first change. */
export async function loadDraftChecks(): Promise<void> {
  await loadFields();
}

function autosaveDraft(invoice: Invoice) {
  const autosave = openAutosave(invoice);
  let checking = Promise.resolve();
  let latest = toDraftValues(invoice);

  function change(values: DraftValues): void {
    latest = values;
    if (loadedFields) autosave.change(storableValues(loadedFields, values, autosave.stored()));
    else
      // Imports of several changes may finish in another order, so each stores the latest values.
      checking = loadFields().then(
        () => change(latest),
        // The server checks them, too.
        () => autosave.change(latest),
      );
  }

  return {
    ...autosave,
    change,
    flush: () => checking.then(autosave.flush),
    undo: () => checking.then(autosave.undo),
    close: () => void checking.then(autosave.close),
  };
}

function openAutosave(invoice: Invoice) {
  return createAutosave<DraftValues>({
    stored: toDraftValues(invoice),
    revision: invoice.revision,
    newOperationId: newId,
    onLost: (reason) => notify(m.lastChangesLost({ reason }), { tone: 'failed', durationMs: longNoticeMs }),
    send: async ({ change, revision, operationId }) => {
      const saved = await invoices.update.call({ id: invoice.id, revision, operationId, ...change });
      queryClient.setQueryData(invoices.get.queryKey({ input: { id: saved.id } }), saved);
      return saved;
    },
  });
}

/** A value that can't be stored waits, with its reason at its field. */
function storableValues(fields: DraftFields, values: DraftValues, stored: DraftValues): DraftValues {
  const checked = Object.entries(values).map(([name, value]) => {
    // The form has these fields only.
    const field = name as keyof DraftValues;
    return [field, fields[field].safeParse(value).success ? value : stored[field]];
  });
  return Object.fromEntries(checked) as DraftValues;
}
