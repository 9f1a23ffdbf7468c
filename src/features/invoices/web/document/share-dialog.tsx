import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { defaultLinkDays, linkDays } from '#src/features/invoices/rules/link-address.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { CopyField } from '#src/platform/web/form/copy-field.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

type ShareDialogProps = { invoice: Pick<Invoice, 'id' | 'link'>; onClose: () => void };

/** Creates a private link and shows it once; asks first if that ends another. */
export function ShareDialog({ invoice: { id, link }, onClose }: ShareDialogProps) {
  const { timeZone } = useAccount().preferences;
  const [days, setDays] = useState<number>(defaultLinkDays);
  const [isBusy, setIsBusy] = useState(false);
  const [path, setPath] = useState<string | null>(null);

  async function create() {
    setIsBusy(true);
    await runMutation(
      async () => {
        const created = await invoices.createLink.call({ id, days });
        setPath(created.path);
      },
      { keys: invoiceKeys },
    );
    setIsBusy(false);
  }

  // Stint stores only a hash of it.
  if (path !== null) {
    return (
      <DialogShell
        title={m.linkCreated}
        onClose={onClose}
        cancelLabel={null}
        actions={
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {m.done}
          </Button>
        }
      >
        <CopyField label={m.privateLink} value={location.origin + path} help={m.linkCopyNow} />
      </DialogShell>
    );
  }
  return (
    <DialogShell
      title={link ? m.replaceLinkQuestion : m.sharePrivately}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <Button variant="contained" loading={isBusy} autoFocus onClick={() => void create()}>
          {link ? m.replaceLink : m.createLink}
        </Button>
      }
    >
      <Typography>
        {link
          ? m.replaceLinkHelp({ day: formatInstant(link.expiresAt, { dateStyle: 'long', timeZone }) })
          : m.linkIntro}
      </Typography>
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
