import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { defaultLinkDays, linkDays } from '#src/features/invoices/rules/link-address.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { CopyField } from '#src/platform/web/form/copy-field.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

/** The private link of a document, and when the client opened it. */
export function ShareSection({
  invoice: { id, link, viewedAt, lastViewedAt, viewCount },
}: {
  invoice: Invoice;
}) {
  const { timeZone } = useAccount().preferences;
  const [days, setDays] = useState<number>(defaultLinkDays);
  const [created, setCreated] = useState<{ path: string; expiresAt: string } | null>(null);
  const isNew = created !== null && created.expiresAt === link?.expiresAt;
  const time = (instant: string) =>
    formatInstant(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone });

  const create = () =>
    runMutation(
      async () => {
        setCreated(await invoices.createLink.call({ id, days }));
      },
      { keys: invoiceKeys },
    );
  const revoke = () =>
    runMutation(() => invoices.revokeLink.call({ id }), { done: m.linkRevoked, keys: invoiceKeys });

  return (
    <Section title={m.privateLink}>
      <Box sx={{ display: 'grid', gap: 4, p: 4 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          {link
            ? m.linkWorksUntil({
                day: formatInstant(link.expiresAt, { dateStyle: 'long', timeZone }),
              })
            : m.linkIntro}
        </Typography>
        {/* Shown only once, because Stint stores only the token's hash. */}
        {isNew && (
          <CopyField label={m.privateLink} value={location.origin + created.path} help={m.linkCopyNow} />
        )}
        <Typography>
          {viewedAt === null || lastViewedAt === null
            ? m.notViewedYet
            : viewCount === 1
              ? m.viewedOnce({ at: time(viewedAt) })
              : m.viewedTimes({ count: viewCount, first: time(viewedAt), last: time(lastViewedAt) })}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          <TextField
            select
            label={m.expires}
            value={days}
            sx={{ minWidth: 132 }}
            onChange={({ target }) => setDays(Number(target.value))}
          >
            {linkDays.map((count) => (
              <MenuItem key={count} value={count}>
                {m.inDays({ days: count })}
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Link2 size={16} aria-hidden />}
            onClick={() => void create()}
          >
            {link ? m.replaceLink : m.shareLink}
          </Button>
          {link && (
            <Button color="error" onClick={() => void revoke()}>
              {m.revokeLink}
            </Button>
          )}
        </Box>
      </Box>
    </Section>
  );
}
