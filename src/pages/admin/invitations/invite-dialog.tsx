import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/admin-page.ts';
import { isAdmin } from '#src/features/identity/rules/role.ts';
import { accounts, invitations } from '#src/features/identity/web/public-for-admin.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';

const InvitationForm = z.object({
  email: z
    .string()
    .trim()
    .pipe(z.email(sentence(m.enterTheirEmailAddress))),
  clientId: z.string().nullable(),
  tenantEnabled: z.boolean(),
});
type InvitationForm = z.infer<typeof InvitationForm>;

type InviteDialogProps = { clients: readonly { id: string; name: string }[]; onClose: () => void };

/** Only admins may let others track time; everyone else shares a client. [6.4, 6.5] */
export function InviteDialog({ clients, onClose }: InviteDialogProps) {
  const isAdministrator = isAdmin(useAccount().role);
  const [sent, setSent] = useState<{ email: string; link: string } | null>(null);
  const onlyClient = clients.length === 1 ? clients[0] : undefined;

  async function invite(wanted: InvitationForm) {
    const invitation = await shareOrInvite(wanted);
    await queryClient.invalidateQueries({ queryKey: (invitation ? invitations : accounts).key() });
    if (invitation !== null && invitation.link !== null) {
      setSent({ email: invitation.email, link: invitation.link });
      return;
    }
    const client = clients.find(({ id }) => id === wanted.clientId)?.name ?? '';
    notify(invitation ? m.invitationSent(invitation) : m.viewerAdded({ email: wanted.email, client }));
    onClose();
  }

  if (sent) return <InvitationLinkDialog {...sent} onClose={onClose} />;
  return (
    <FormDialog
      title={m.inviteSomeone}
      saveLabel={m.sendInvitation}
      schema={InvitationForm.refine(({ clientId, tenantEnabled }) => clientId !== null || tenantEnabled, {
        path: ['clientId'],
        ...sentence(isAdministrator ? m.chooseWhatTheyCan : m.chooseClientToShare),
      })}
      values={{
        email: '',
        clientId: isAdministrator ? null : (onlyClient?.id ?? null),
        tenantEnabled: isAdministrator,
      }}
      onSave={invite}
      onClose={onClose}
      sentences={{ alreadyRegistered: m.alreadyRegistered }}
      hasNextStep
    >
      <TextInput name="email" type="email" label={m.email} required autoFocus />
      {isAdministrator && (
        <SwitchInput name="tenantEnabled" label={m.letThemTrackTime} help={m.letThemTrackTimeHint} />
      )}
      <ComboboxInput
        name="clientId"
        label={m.clientToShare}
        options={clients.map(({ id, name }) => ({ id, label: name }))}
        required={!isAdministrator}
        {...(clients.length === 0 && { help: m.addClientFirst })}
      />
    </FormDialog>
  );
}

/** Null: the account exists, and views the client now. Others accept an invitation first. */
async function shareOrInvite({ email, clientId, tenantEnabled }: InvitationForm) {
  if (clientId !== null && !tenantEnabled) {
    try {
      await accounts.addViewer.call({ email, clientId });
      return null;
    } catch (error) {
      if (toFailure(error).code !== 'NO_SUCH_ACCOUNT') throw error;
    }
  }
  return invitations.create.call({ email, clientId, tenantEnabled });
}
