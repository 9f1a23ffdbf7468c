import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import * as m from '#messages/admin.ts';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { accounts } from './api.ts';

const Grant = z.object({
  email: z
    .string()
    .trim()
    .refine((email) => email !== '', sentence(m.enterTheirEmail)),
  clientId: z.custom<string>((id) => typeof id === 'string', sentence(m.chooseClientToShare)),
});

type AddViewerDialogProps = { clients: readonly { id: string; name: string }[]; onClose: () => void };

/** Gives an account access to one of your clients. [6.5] */
export function AddViewerDialog({ clients, onClose }: AddViewerDialogProps) {
  const queries = useQueryClient();
  const onlyClient = clients.length === 1 ? clients[0] : undefined;
  return (
    <FormDialog
      title={m.addViewer}
      schema={Grant}
      values={{ email: '', clientId: onlyClient?.id ?? null }}
      onSave={async (grant) => {
        await accounts.addViewer.call(grant);
        const client = clients.find(({ id }) => id === grant.clientId)?.name ?? '';
        notify(m.viewerAdded({ email: grant.email, client }));
        await queries.invalidateQueries({ queryKey: accounts.key() });
      }}
      onClose={onClose}
      sentences={errorSentences}
    >
      <TextInput name="email" type="email" label={m.email} help={m.accountNeededHint} required autoFocus />
      <ComboboxInput
        name="clientId"
        label={m.client}
        options={clients.map(({ id, name }) => ({ id, label: name }))}
        {...(clients.length === 0 && { help: m.addClientFirst })}
        required
      />
    </FormDialog>
  );
}

const errorSentences = { noSuchAccount: m.noSuchAccount };
