import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/identity.ts';
import { session } from '#src/features/identity/web/api.ts';
import type { CurrentUser } from '#src/features/identity/web/identity-client.ts';
import * as styles from '#src/features/identity/web/identity.module.css';
import { useSessionActions } from '#src/features/identity/web/public.tsx';
import { callIdentity } from '#src/features/identity/web/security/call-identity.ts';
import {
  IdentityProofFields,
  identityProofFields,
  noProof,
  proofErrors,
  proofSentences,
} from '#src/features/identity/web/security/identity-proof-fields.tsx';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { beginSignOut } from '#src/platform/web/current-account.ts';
import { download } from '#src/platform/web/download.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { forgetAccount } from '#src/platform/web/offline/forget-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/** More names than this would push the confirmation out of sight. */
const namedAccounts = 20;

type DeleteAccountDialogProps = { user: CurrentUser; hasRecords: boolean; onClose: () => void };

export function DeleteAccountDialog({ user, hasRecords, onClose }: DeleteAccountDialogProps) {
  const { signOut } = useSessionActions();
  // Someone may have become an owner a moment ago.
  const {
    data: effect,
    error,
    refetch,
  } = useQuery(session.deletion.queryOptions({ input: {}, staleTime: 0 }));
  const isEmail = (typed: string) => typed.trim().toLowerCase() === user.email.toLowerCase();
  const [schema] = useState(() =>
    z.object({ email: z.string().refine(isEmail, sentence(m.typeYourEmail)), ...identityProofFields }),
  );
  if (!effect)
    return (
      error && (
        <DialogShell title={m.deleteAccount} width="small" onClose={onClose}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </DialogShell>
      )
    );
  if (effect.activeAccounts > 0)
    return (
      <DialogShell
        title={m.deleteAccount}
        width="small"
        onClose={onClose}
        actions={
          <ButtonLink to="/admin/roles" variant="filled">
            {m.chooseOwner}
          </ButtonLink>
        }
      >
        <p className={styles.sentence}>{m.onlyOwner({ count: effect.activeAccounts })}</p>
      </DialogShell>
    );
  return (
    <FormDialog
      isPrompt
      hasNextStep
      title={m.deleteAccount}
      saveLabel={m.deleteForever}
      saveTone="danger"
      schema={schema}
      values={{ email: '', ...noProof }}
      sentences={proofSentences}
      onSave={async (request) => {
        const { otherAccounts } = effect;
        try {
          await callIdentity('POST /delete-account', { ...request, otherAccounts }, proofErrors);
        } catch (refusal) {
          // The accounts may be others than those shown.
          void refetch();
          throw refusal;
        }
        beginSignOut();
        await queryClient.cancelQueries();
        await signOut();
        await forgetAccount(user.uid);
        // A new page, so that nothing of the account stays in memory either.
        location.replace('/auth/account-deleted');
      }}
      onClose={onClose}
    >
      <Alert tone="warning">
        <div className={styles.sentences}>
          <p>{hasRecords ? m.deletesRecords : m.deletesAccess}</p>
          {effect.isLastOwner && <p>{m.startsOver}</p>}
          {effect.otherAccounts.length > 0 && (
            <>
              <p>{m.deletesOthers({ count: effect.otherAccounts.length })}</p>
              <ul>
                {effect.otherAccounts.slice(0, namedAccounts).map((email) => (
                  <li key={email}>{email}</li>
                ))}
                {effect.otherAccounts.length > namedAccounts && (
                  <li>{m.moreAccounts({ count: effect.otherAccounts.length - namedAccounts })}</li>
                )}
              </ul>
            </>
          )}
        </div>
      </Alert>
      {hasRecords && (
        <Button
          variant="outlined"
          className={styles.atStart}
          icon={Download}
          onClick={() => void download('/api/v1/exports/everything')}
        >
          {m.exportFirst}
        </Button>
      )}
      <p className={classNames(styles.sentence, text.quiet)}>{m.typeEmailToConfirm({ email: user.email })}</p>
      <TextInput name="email" type="email" label={m.email} required />
      <IdentityProofFields />
    </FormDialog>
  );
}
