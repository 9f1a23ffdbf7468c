import { useFormContext } from 'react-hook-form';
import * as z from 'zod';
import * as m from '#messages/mail-server.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { MailServerChange } from '#src/features/mail-server/contract.ts';
import type { MailServer } from '#src/features/mail-server/contract.ts';
import {
  mailServerSecurities,
  proposedPort,
  usualPorts,
} from '#src/features/mail-server/rules/mail-server.ts';
import type { MailServerSecurity } from '#src/features/mail-server/rules/mail-server.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { PasswordInput } from '#src/platform/web/form/fields/password-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { mailServer } from './api.ts';

export const securityLabels: Readonly<Record<MailServerSecurity, string>> = {
  tls: m.securityTls,
  starttls: m.securityStarttls,
  none: m.securityNone,
};

/** The port is typed. */
const MailServerForm = MailServerChange.extend({
  port: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, { error: m.mustBePort })
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, { error: m.mustBePort }),
  replyTo: z
    .literal('')
    .transform(() => null)
    .or(MailServerChange.shape.replyTo),
});

type MailServerDialogProps = { stored: MailServer | null; onClose: () => void };

export function MailServerDialog({ stored, onClose }: MailServerDialogProps) {
  const { user } = useAccount();
  return (
    <FormDialog
      title={m.mailServer}
      schema={MailServerForm}
      values={{
        host: stored?.host ?? '',
        port: String(stored?.port ?? usualPorts.starttls),
        security: stored?.security ?? 'starttls',
        username: stored?.username ?? '',
        password: '',
        senderAddress: stored?.senderAddress ?? user.email,
        senderName: stored?.senderName ?? '',
        replyTo: stored?.replyTo ?? '',
      }}
      onSave={async (change) => {
        await mailServer.save.call(change);
        notify(m.settingsSaved);
        await queryClient.invalidateQueries({ queryKey: mailServer.key() });
      }}
      onClose={onClose}
    >
      <TextInput name="host" label={m.host} placeholder="smtp.example.org" required autoFocus />
      <FieldPair>
        <SecurityInput />
        <TextInput name="port" label={m.port} help={m.portHelp} inputMode="numeric" required />
      </FieldPair>
      <TextInput name="username" label={m.username} help={m.usernameHelp} />
      <PasswordInput
        name="password"
        label={m.password}
        autoComplete="new-password"
        required={false}
        {...(stored?.hasPassword && { help: m.passwordHelp })}
      />
      <TextInput name="senderAddress" label={m.senderAddress} type="email" required />
      <TextInput name="senderName" label={m.senderName} help={m.emptyForBusinessName} />
      <TextInput name="replyTo" label={m.replyTo} type="email" help={m.replyToHelp} />
    </FormDialog>
  );
}

function SecurityInput() {
  const { getValues, setValue } = useFormContext<{ port: string }>();
  return (
    <SelectInput
      name="security"
      label={m.security}
      choices={toChoices(securityLabels)}
      onPick={(picked) => {
        const security = mailServerSecurities.find((each) => each === picked);
        if (security) setValue('port', proposedPort(security, getValues('port')), { shouldDirty: true });
      }}
    />
  );
}
