import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/admin.ts';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { accounts, invitations } from './api.ts';
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
  /** No account has this email. */
  const [unknown, setUnknown] = useState<{ email: string; clientId: string } | null>(null);
  const [sent, setSent] = useState<{ email: string; link: string } | null>(null);

  async function invite(grant: { email: string; clientId: string }) {
    await runMutation(() => invitations.create.call(grant), {
      done: ({ link, email }) => {
        if (link === null) onClose();
        else setSent({ email, link });
        return m.invitationSent({ email });
      },
      keys: [invitations.key()],
    });
  }

  if (sent) return <InvitationLinkDialog {...sent} onClose={onClose} />;
  return (
    <FormDialog
      title={m.addViewer}
      schema={Grant}
      values={{ email: '', clientId: onlyClient?.id ?? null }}
      onSave={async (grant) => {
        setUnknown(null);
        await accounts.addViewer.call(grant).catch((error: unknown) => {
          if (toFailure(error).code === 'NO_SUCH_ACCOUNT') setUnknown(grant);
          throw error;
        });
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
      {unknown && (
        <Button
          variant="outlined"
          startIcon={<MailPlus size={16} aria-hidden />}
          sx={{ justifySelf: 'start' }}
          onClick={() => void invite(unknown)}
        >
          {m.inviteThem}
        </Button>
      )}
    </FormDialog>
  );
}

const errorSentences = { noSuchAccount: m.noSuchAccount };
