import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/clients.ts';
import { clientFields } from '#src/features/clients/contract-fields.ts';
import { ClientChange, NewClient } from '#src/features/clients/contract.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { encryptClientRequest } from '#src/features/clients/web/encryption/encrypt-client.ts';
import { clients } from '#src/features/clients/web/queries.ts';
import {
  decryptPrivateFields,
  useDecrypted,
  omitUndecryptable,
} from '#src/features/encryption/web/public.tsx';
import { emptyForm, toForm } from '#src/platform/shared/record-fields.ts';
import { createOrUpdate } from '#src/platform/web/form/create-idempotent.ts';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { notifyAdded } from '#src/platform/web/notice/next-step.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { CannotDecryptNotice } from './cannot-decrypt-notice.tsx';
import { ClientFields } from './client-fields.tsx';

const formFields = { name: NewClient.shape.name, ...clientFields };

type ClientDialogProps = {
  /** Undefined: a new client. */
  client?: Client | undefined;
  /** Logged time of its projects may have older rates now. */
  onRatesChanged?: () => void;
  onClose: () => void;
};

/** Adds or edits a client. */
export function ClientDialog({ client: stored, onRatesChanged, onClose }: ClientDialogProps) {
  const queries = useQueryClient();
  const client = useDecrypted(privateClientFields, stored);
  const [id] = useState(() => stored?.id ?? newId());

  const refresh = () => invalidateChanged(queries, 'clients');

  if (stored && !client) return null;
  if (!client) {
    return (
      <FormDialog
        title={m.addClient}
        schema={NewClient}
        values={{ id, ...emptyForm(formFields) }}
        onSave={async (values) => {
          const { create, update } = clients;
          await createOrUpdate(await encryptClientRequest(id, { ...values, id }), {
            create: create.call,
            update: update.call,
          });
          notifyAdded('client', m.clientAdded({ name: values.name }));
          await refresh();
        }}
        onClose={onClose}
      >
        <ClientFields />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={m.editClient}
      schema={ClientChange}
      values={toForm(formFields, client)}
      onSave={async (values) => {
        const { name } = await clients.update.call(
          await encryptClientRequest(id, omitUndecryptable(privateClientFields, client, values)),
        );
        notify(m.clientSaved({ name }));
        await refresh();
        if (rateFields.some((field) => values[field] !== client[field])) onRatesChanged?.();
      }}
      fetchNewer={async () => {
        const newer = await clients.get.call({ id });
        return newer && toForm(formFields, await decryptPrivateFields(privateClientFields, newer));
      }}
      onClose={onClose}
    >
      <CannotDecryptNotice client={client} />
      <ClientFields clientId={id} />
    </FormDialog>
  );
}

/** What prices time of projects without billing settings of their own. */
const rateFields = [
  'billingType',
  'hourlyRate',
  'retainerRate',
  'retainerHours',
  'currency',
] as const satisfies readonly (keyof Client)[];
