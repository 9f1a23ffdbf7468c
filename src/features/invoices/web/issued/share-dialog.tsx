import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { defaultLinkDays, linkDays } from '#src/features/invoices/rules/link-address.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { CopyField } from '#src/platform/web/form/copy-field.tsx';
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
          <Button variant="outlined" color="inherit" onClick={() => setIsReplacing(true)}>
            {m.replaceLink}
          </Button>
        }
      >
        <Typography>{m.linkWorksUntil({ day })}</Typography>
        <LocalAddressHint />
        {known.path === null ? (
          <Alert severity="info">{m.linkUnknown}</Alert>
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
        <Button variant="contained" loading={isBusy || isPending} autoFocus onClick={() => void create()}>
          {isReplacing ? m.replaceLink : m.createLink}
        </Button>
      }
    >
      <Typography>{isReplacing ? m.replaceLinkHelp({ day }) : m.linkIntro}</Typography>
      <LocalAddressHint />
      <TextField
        select
        label={m.expires}
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        {linkDays.map((count) => (
          <MenuItem key={count} value={count}>
            {m.inDays({ days: count })}
          </MenuItem>
        ))}
      </TextField>
    </DialogShell>
  );
}
