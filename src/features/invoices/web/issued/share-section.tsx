import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link2 } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

type ShareSectionProps = { invoice: Invoice; onShare: () => void };

/** The private link of a document, and when the client opened it. */
export function ShareSection({ invoice, onShare }: ShareSectionProps) {
  const { id, link, viewedAt, lastViewedAt, viewCount } = invoice;
  const { timeZone } = useAccount().preferences;
  const time = (instant: string) =>
    formatInstant(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone });
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
        <Typography>
          {viewedAt === null || lastViewedAt === null
            ? m.notViewedYet
            : viewCount === 1
              ? m.viewedOnce({ at: time(viewedAt) })
              : m.viewedTimes({ count: viewCount, first: time(viewedAt), last: time(lastViewedAt) })}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Link2 size={16} aria-hidden />}
            onClick={onShare}
          >
            {link ? m.copyLink : m.createLink}
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
