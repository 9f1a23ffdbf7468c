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
import { RecordDialog } from '#src/platform/web/form/record-dialog.tsx';
import { notifyAdded } from '#src/platform/web/notice/next-step.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { CannotDecryptNotice } from './cannot-decrypt-notice.tsx';
import { ClientFields } from './client-fields.tsx';

const formFields = { name: NewClient.shape.name, ...clientFields };

type ClientDialogProps = {
  /** Undefined: a new client. */
  client?: Client | undefined;
  onAdded?: (added: { id: string; name: string }) => void;
  /** Logged time of its projects may have older rates now. */
  onRatesChanged?: () => void;
  onClose: () => void;
};

/** Adds or edits a client. */
export function ClientDialog({ client: stored, onAdded, onRatesChanged, onClose }: ClientDialogProps) {
  const client = useDecrypted(privateClientFields, stored);
  if (stored && !client) return null;
  return (
    <RecordDialog
      title={client ? m.editClient : m.addClient}
      record={client}
      fields={formFields}
      newRecord={NewClient}
      change={ClientChange}
      api={{
        key: clients.key,
        create: {
          call: async (request) => clients.create.call(await encryptClientRequest(request.id, request)),
        },
        update: {
          async call(request) {
            const change = client ? omitUndecryptable(privateClientFields, client, request) : request;
            return clients.update.call(await encryptClientRequest(request.id, change));
          },
        },
        get: {
          async call(request) {
            const newer = await clients.get.call(request);
            return newer && decryptPrivateFields(privateClientFields, newer);
          },
        },
      }}
      onAdded={(added) => {
        notifyAdded('client', m.clientAdded({ name: added.name }));
        onAdded?.(added);
      }}
      onSaved={({ name }, values) => {
        notify(m.clientSaved({ name }));
        if (rateFields.some((field) => values[field] !== client?.[field])) onRatesChanged?.();
      }}
      onClose={onClose}
    >
      {client && <CannotDecryptNotice client={client} />}
      <ClientFields clientId={client?.id} />
    </RecordDialog>
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
