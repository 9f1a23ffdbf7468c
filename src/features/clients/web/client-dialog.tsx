import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ClientChange, NewClient } from '#src/features/clients/contract.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { privateFields } from '#src/features/clients/encrypted-fields.ts';
import { opened, useOpened, withoutUnreadable } from '#src/features/encryption/web/public.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { saveNew } from '#src/platform/web/form/save-new.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { clients } from './api.ts';
import { ClientFields } from './client-fields.tsx';
import { nothingSaid, valuesOf } from './client-values.ts';
import { toSend } from './encrypted.ts';
import { UnreadableNote } from './unreadable-note.tsx';

type ClientDialogProps = {
  /** Absent for a new one. */
  client?: Client | undefined;
  onClose: () => void;
};

/** Adds a client, or changes one. */
export function ClientDialog({ client: kept, onClose }: ClientDialogProps) {
  const queries = useQueryClient();
  const client = useOpened(privateFields, kept);
  const [id] = useState(() => kept?.id ?? freshId());

  async function saved(what: string) {
    notify(what);
    await queries.invalidateQueries({ queryKey: clients.key() });
  }

  if (kept && !client) return null;
  if (!client) {
    return (
      <FormDialog
        title="Add client"
        schema={NewClient}
        values={{ id, ...nothingSaid }}
        onSave={async (values) => {
          const { create, update } = clients;
          await saveNew(await toSend(id, { ...values, id }), { create: create.call, update: update.call });
          await saved(`Added ${values.name}`);
        }}
        onClose={onClose}
      >
        <ClientFields />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="Edit client"
      schema={ClientChange}
      values={valuesOf(client)}
      onSave={async (values) => {
        const { name } = await clients.update.call(
          await toSend(id, withoutUnreadable(privateFields, client, values)),
        );
        await saved(`Saved ${name}`);
      }}
      readNewer={async () => {
        const newer = await clients.get.call({ id });
        return newer && valuesOf(await opened(privateFields, newer));
      }}
      onClose={onClose}
    >
      <UnreadableNote client={client} />
      <ClientFields clientId={id} />
    </FormDialog>
  );
}
