import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { defaultLinkDays, linkDays } from '#src/features/invoices/rules/links/link-lifetime.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { CopyField } from '#src/platform/web/form/copy-field.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { LocalAddressHint } from '#src/platform/web/local-address-hint.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

type ShareDialogProps = { invoice: Pick<Invoice, 'id'>; onClose: () => void };

/** Shows the private link of a document, or creates one; asks first if that ends another. */
export function ShareDialog({ invoice: { id }, onClose }: ShareDialogProps) {
  const { timeZone } = useAccount().preferences;
  const [days, setDays] = useState<number>(defaultLinkDays);
  const [isBusy, setIsBusy] = useState(false);
  const [isReplacing, setIsReplacing] = useState(false);
  const { data: known, isPending } = useQuery(invoices.readLink.queryOptions({ input: { id } }));

  async function create() {
    setIsBusy(true);
    await runMutation(
      async () => {
        const created = await invoices.createLink.call({ id, days });
        queryClient.setQueryData(invoices.readLink.queryKey({ input: { id } }), created);
        setIsReplacing(false);
      },
      { keys: invoiceKeys },
    );
    setIsBusy(false);
  }

  const day = known ? formatInstant(known.expiresAt, { dateStyle: 'long', timeZone }) : '';
  if (known && !isReplacing) {
    return (
      <DialogShell
        title={m.privateLink}
        onClose={onClose}
        cancelLabel={m.done}
        actions={
          <Button variant="outlined" onClick={() => setIsReplacing(true)}>
            {m.replaceLink}
          </Button>
        }
      >
        <p className={text.body}>{m.linkWorksUntil({ day })}</p>
        <LocalAddressHint />
        {known.path === null ? (
          <Alert tone="info">{m.linkUnknown}</Alert>
        ) : (
          <CopyField label={m.privateLink} value={location.origin + known.path} help={m.linkCopyHelp} />
        )}
      </DialogShell>
    );
  }
  return (
    <DialogShell
      title={isReplacing ? m.replaceLinkQuestion : m.sharePrivately}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <Button variant="filled" isBusy={isBusy || isPending} autoFocus onClick={() => void create()}>
          {isReplacing ? m.replaceLink : m.createLink}
        </Button>
      }
    >
      <p className={text.body}>{isReplacing ? m.replaceLinkHelp({ day }) : m.linkIntro}</p>
      <LocalAddressHint />
      <Select
        label={m.expires}
        value={String(days)}
        onChange={(chosen) => setDays(Number(chosen))}
        choices={linkDays.map((count) => ({ value: String(count), label: m.inDays({ days: count }) }))}
      />
    </DialogShell>
  );
}
