import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { emptyForm, toForm } from '#src/platform/shared/record-fields.ts';
import type { Fields } from '#src/platform/shared/record-fields.ts';
import { invalidateChanged, topicOf } from '#src/platform/web/live/invalidate-queries.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { createOrUpdate } from './create-idempotent.ts';
import { FormDialog } from './form-dialog.tsx';

type StoredRecord = { id: string; revision: number };

type RecordDialogProps<F extends Fields, R extends StoredRecord, C extends object, U extends object> = {
  title: string;
  /** Undefined: a new one. */
  record: (R & { readonly [K in keyof F]?: unknown }) | undefined;
  /** What the form has, from the contract. */
  fields: F;
  newRecord: z.ZodType<C>;
  change: z.ZodType<U>;
  api: {
    create: { call: (request: C & { id: string }) => Promise<unknown> };
    update: { call: (request: NoInfer<U> | (C & { id: string })) => Promise<R> };
    get: { call: (request: { id: string }) => Promise<R | null> };
    key: () => QueryKey;
  };
  onAdded: (added: C & { id: string }) => void;
  onSaved: (record: R, values: U) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Adds or edits a record whose form has the fields of its contract. */
export function RecordDialog<F extends Fields, R extends StoredRecord, C extends object, U extends object>({
  title,
  record,
  fields,
  newRecord,
  change,
  api,
  onAdded,
  onSaved,
  onClose,
  children,
}: RecordDialogProps<F, R, C, U>) {
  const queries = useQueryClient();
  // One id per dialog, so that a retry creates the same record.
  const [id] = useState(() => record?.id ?? newId());
  const refresh = () => invalidateChanged(queries, topicOf(api.key()));

  if (!record)
    return (
      <FormDialog
        title={title}
        schema={newRecord}
        values={{ id, ...emptyForm(fields) }}
        onSave={async (values) => {
          const added = { ...values, id };
          await createOrUpdate(added, { create: api.create.call, update: api.update.call });
          await refresh();
          onAdded(added);
        }}
        onClose={onClose}
      >
        {children}
      </FormDialog>
    );
  return (
    <FormDialog
      title={title}
      schema={change}
      values={toForm(fields, record)}
      onSave={async (values) => {
        const saved = await api.update.call(values);
        // First: what follows may be another dialog, which would open over this one.
        await refresh();
        onSaved(saved, values);
      }}
      fetchNewer={async () => {
        const newer = await api.get.call({ id });
        return newer && toForm(fields, newer);
      }}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
