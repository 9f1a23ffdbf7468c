import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages/mail-server.ts';
import type { MailServer } from '#src/features/mail-server/contract.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { mailServer } from './api.ts';
import { MailServerDialog, securityLabels } from './mail-server-dialog.tsx';
import * as styles from './mail-server.module.css';

/** The mail server that emails of the account go through. */
export function MailServerPage() {
  const query = useQuery(mailServer.get.queryOptions({ input: {} }));
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const origin = originOf(useSearchParams()[0]);
  return (
    <>
      <DetailPage
        back={origin ?? { label: m.emails, to: '/invoices/emails' }}
        record={query.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        missing={{ heading: '', hint: '' }}
        title={() => m.mailServer}
      >
        {({ server, hasOfInstallation }) => (
          <div className={styles.page}>
            <FieldsSection title={m.server}>
              <p className={text.body}>
                {server ? m.ownServerIntro : hasOfInstallation ? m.installationIntro : m.noServerIntro}
              </p>
              {server && <ServerFacts server={server} />}
              <div className={styles.buttons}>
                <Button
                  variant={server ? 'outlined' : 'filled'}
                  tone="primary"
                  onClick={() => setDialog('edit')}
                >
                  {server ? m.edit : m.addServer}
                </Button>
                {server && origin && (
                  <ButtonLink to={origin.to} variant="filled">
                    {origin.label}
                  </ButtonLink>
                )}
                {server && (
                  <Button tone="danger" onClick={() => setDialog('remove')}>
                    {m.removeServer}
                  </Button>
                )}
              </div>
            </FieldsSection>
            {server && <TestSection />}
          </div>
        )}
      </DetailPage>
      {dialog === 'edit' && query.data && <MailServerDialog stored={query.data.server} onClose={close} />}
      {dialog === 'remove' && query.data && (
        <RemoveDialog hasOfInstallation={query.data.hasOfInstallation} onClose={close} />
      )}
    </>
  );
}

/** What someone wanted to send when there was no mail server. */
function originOf(params: URLSearchParams): { label: string; to: string } | null {
  const [invoiceId, reportId] = [params.get('invoice') ?? '', params.get('report') ?? ''];
  if (isId(invoiceId)) return { label: m.backToEmail, to: `/invoices/${invoiceId}?send` };
  return isId(reportId) ? { label: m.backToReport, to: `/reports/scheduled/${reportId}` } : null;
}

function ServerFacts({ server }: { server: MailServer }) {
  const { host, port, security, username, hasPassword, senderAddress, senderName, replyTo } = server;
  return (
    <DescriptionList
      facts={[
        { term: m.host, value: `${host}:${port} · ${securityLabels[security]}` },
        { term: m.username, value: username },
        { term: m.password, value: hasPassword && '••••••••' },
        { term: m.sender, value: senderName === null ? senderAddress : `${senderName} <${senderAddress}>` },
        { term: m.replyTo, value: replyTo },
      ]}
    />
  );
}

/** Sends an email to the person who asks, and shows what the mail server said. */
function TestSection() {
  const test = useMutation({ mutationFn: () => mailServer.test.call({}) });
  const { data, error, isPending } = test;
  return (
    <FieldsSection title={m.testEmail}>
      <p className={text.body}>{m.testIntro}</p>
      <Button
        variant="outlined"
        tone="primary"
        className={styles.atStart}
        isBusy={isPending}
        onClick={() => test.mutate()}
      >
        {m.sendTest}
      </Button>
      <div role="status">
        {data && (
          <Alert tone={data.isSent ? 'success' : 'error'}>
            {data.isSent ? m.testArrived(data) : m.testFailed(data)}
          </Alert>
        )}
        {error && <Alert tone="error">{toFailure(error).message}</Alert>}
      </div>
    </FieldsSection>
  );
}

/** Asks first, because its password can’t be brought back. */
function RemoveDialog({ hasOfInstallation, onClose }: { hasOfInstallation: boolean; onClose: () => void }) {
  const remove = async () => {
    onClose();
    await runMutation(() => mailServer.remove.call({}), { done: m.serverRemoved, keys: [mailServer.key()] });
  };
  return (
    <DialogShell
      title={m.removeServerQuestion}
      width="small"
      onClose={onClose}
      actions={
        <Button tone="danger" variant="filled" onClick={() => void remove()}>
          {m.removeServer}
        </Button>
      }
    >
      <p className={text.body}>{hasOfInstallation ? m.removedForInstallation : m.removedForNothing}</p>
    </DialogShell>
  );
}
