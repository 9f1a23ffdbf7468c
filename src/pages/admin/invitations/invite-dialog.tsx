import * as z from 'zod';
import * as m from '#messages/admin-page.ts';
import { roleGroup } from '#src/features/identity/rules/role.ts';
import { invitations } from '#src/features/identity/web/for-admin.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';

const InvitationForm = z
  .object({
    email: z
      .string()
      .trim()
      .pipe(z.email(sentence(m.enterTheirEmailAddress))),
    clientId: z.string().nullable(),
    tenantEnabled: z.boolean(),
  })
  .refine(({ clientId, tenantEnabled }) => clientId !== null || tenantEnabled, {
    path: ['clientId'],
    ...sentence(m.chooseWhatTheyCan),
  });

type InviteDialogProps = {
  clients: readonly { id: string; name: string }[];
  onInvited: (invitation: { email: string; link: string | null }) => Promise<void>;
  onClose: () => void;
};

/** Only admins may let others track time; everyone else shares a client. */
export function InviteDialog({ clients, onInvited, onClose }: InviteDialogProps) {
  const { role } = useAccount();
  const isAdmin = roleGroup(role) === 'admin';
  return (
    <FormDialog
      title={m.inviteSomeone}
      saveLabel={m.sendInvitation}
      schema={InvitationForm}
      values={{ email: '', clientId: null, tenantEnabled: isAdmin }}
      onSave={async (wanted) => onInvited(await invitations.create.call(wanted))}
      onClose={onClose}
      sentences={{ alreadyRegistered: m.alreadyRegistered }}
    >
      <TextInput name="email" type="email" label={m.email} required autoFocus />
      {isAdmin && (
        <SwitchInput name="tenantEnabled" label={m.letThemTrackTime} help={m.letThemTrackTimeHint} />
      )}
      <ComboboxInput
        name="clientId"
        label={m.clientToShare}
        options={clients.map(({ id, name }) => ({ id, label: name }))}
      />
    </FormDialog>
  );
}
