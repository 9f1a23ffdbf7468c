import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/admin-page.ts';
import { accounts, invitations } from '#src/features/identity/web/for-admin.ts';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { InvitationLinkDialog } from './invitations/invitation-link-dialog.tsx';

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
  const [sent, setSent] = useState<{ email: string; link: string } | null>(null);

  if (sent) return <InvitationLinkDialog {...sent} onClose={onClose} />;
  return (
    <FormDialog
      title={m.invite}
      schema={Grant}
      values={{ email: '', clientId: onlyClient?.id ?? null }}
      onSave={async (grant) => {
        const invitation = await addOrInvite(grant);
        await queries.invalidateQueries({ queryKey: (invitation ? invitations : accounts).key() });
        if (invitation !== null && invitation.link !== null)
          return setSent({ email: invitation.email, link: invitation.link });
        const client = clients.find(({ id }) => id === grant.clientId)?.name ?? '';
        notify(invitation ? m.invitationSent(invitation) : m.viewerAdded({ email: grant.email, client }));
        return onClose();
      }}
      onClose={onClose}
      hasNextStep
    >
      <TextInput name="email" type="email" label={m.email} help={m.viewerEmailHint} required autoFocus />
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

/** Null: they were a viewer already, or you see all accounts. Others accept an invitation first. */
async function addOrInvite(grant: z.infer<typeof Grant>) {
  try {
    await accounts.addViewer.call(grant);
    return null;
  } catch (error) {
    if (toFailure(error).code !== 'NO_SUCH_ACCOUNT') throw error;
    return invitations.create.call(grant);
  }
}
