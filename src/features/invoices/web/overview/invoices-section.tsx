import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceName } from '#src/features/invoices/web/invoice-labels.ts';
import { InvoiceStatusChip } from '#src/features/invoices/web/invoice-status-chip.tsx';
import { PaymentNotices } from '#src/features/invoices/web/notices/payment-notice-list.tsx';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { Section, sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { touchLine } from '#src/platform/web/theme/tokens.ts';
import { openInvoicesQuery } from './open-invoices.ts';
import { OwedAmounts } from './owed-amounts.tsx';

const maxShown = 10;

type InvoicesSectionProps = {
  clientId: string;
  /** Only for this project. */
  projectId?: string;
};

/** What a client owes, and the newest invoices, quotes and credit notes. */
export function InvoicesSection({ clientId, projectId }: InvoicesSectionProps) {
  const filter = projectId === undefined ? { clientId } : { projectId };
  const today = useToday(useAccount().preferences.timeZone);
  const { data, error, refetch } = useQuery(
    invoices.list.queryOptions({ input: { ...filter, limit: maxShown } }),
  );
  const { data: owed } = useQuery(openInvoicesQuery(filter));
  const items = data?.items;
  const list = projectId === undefined ? `/invoices?client=${clientId}` : `/invoices?project=${projectId}`;
  const ofProject = projectId === undefined ? '' : `&project=${projectId}`;
  return (
    <Section
      title={m.invoices}
      action={
        <Button
          component={RouterLink}
          to={`/invoices/new?client=${clientId}${ofProject}`}
          startIcon={<Plus size={16} aria-hidden />}
          sx={{ mr: -2 }}
        >
          {m.createInvoice}
        </Button>
      }
    >
      {projectId === undefined && <PaymentNotices of={{ clientId }} today={today} />}
      {!items &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton sx={{ m: 4 }} />)}
      {items?.length === 0 && (
        <Box sx={{ p: 4, color: 'text.secondary' }}>
          {projectId === undefined ? m.clientHasNoInvoices : m.projectHasNoInvoices}
        </Box>
      )}
      {items && items.length > 0 && (
        <>
          {owed && <OwedAmounts of={owed} list={list} />}
          <Box component="ul" aria-label={m.newestDocuments} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {items.map((invoice) => (
              <DocumentItem key={invoice.id} invoice={invoice} today={today} />
            ))}
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 5,
              rowGap: 2,
              px: 4,
              py: 3,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Link component={RouterLink} to={list} sx={touchLine}>
              {m.allDocuments({ count: owed?.documentCount ?? items.length })}
            </Link>
            {projectId === undefined && (
              <Link component={RouterLink} to={`/invoices/statement/${clientId}`} sx={touchLine}>
                {m.statement}
              </Link>
            )}
          </Box>
        </>
      )}
    </Section>
  );
}

function DocumentItem({ invoice, today }: { invoice: InvoiceSummary; today: string }) {
  const { timeZone } = useAccount().preferences;
  const { id, issueDay, createdAt, dueMinor, currency } = invoice;
  return (
    <Box
      component="li"
      sx={{
        ...sectionRow,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        columnGap: 4,
        rowGap: 0,
        px: 4,
        py: { xs: 2, sm: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={`/invoices/${id}`}
          noWrap
          sx={{ display: 'block', color: 'text.primary', fontWeight: 500, ...touchLine }}
        >
          {invoiceName(invoice)}
        </Link>
      </Box>
      <Box
        sx={{
          order: { xs: 1, sm: 0 },
          flexBasis: { xs: '100%', sm: 'auto' },
          display: 'flex',
          alignItems: 'center',
          gap: 3,
        }}
      >
        <Box component="span" sx={{ order: { xs: 1, sm: 0 }, color: 'text.secondary', fontSize: 13 }}>
          {formatShortDay(issueDay ?? localDay(createdAt, timeZone), today)}
        </Box>
        <Box component="span" sx={{ width: { sm: 124 } }}>
          <InvoiceStatusChip of={invoice} today={today} />
        </Box>
      </Box>
      <Box sx={{ width: { sm: 116 }, textAlign: 'right', fontWeight: 500 }}>
        <Amount of={{ amountMinor: dueMinor, currency }} />
      </Box>
    </Box>
  );
}
