import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import { ClientDialog } from '#src/features/clients/web/public.tsx';
import { selectedAmountMinor } from '#src/features/invoices/rules/group-entries.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { refetchInvoices, useClientsById, useInvoiceSettings } from '#src/features/invoices/web/queries.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { createOrUpdate } from '#src/platform/web/form/create-idempotent.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import { NewInvoiceFields } from './new-invoice-fields.tsx';
import type { NewInvoiceValues } from './new-invoice-fields.tsx';
import { UnbilledSection } from './unbilled-section.tsx';
import { selectedPeriod, useUnbilled } from './use-unbilled.ts';

/** Client and period, their unbilled work, and a draft of it. */
export function NewInvoicePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = useToday(useAccount().preferences.timeZone);
  const { clients } = useClientsById();
  const [id] = useState(newId);
  const [isAddingClient, setIsAddingClient] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isCreating, setIsCreating] = useState(false);
  const form = useForm<NewInvoiceValues>({
    defaultValues: {
      type: params.get('type') === 'quote' ? 'quote' : 'invoice',
      clientId: params.get('client'),
      from: null,
      to: null,
      grouping: 'project',
    },
  });
  const { type, clientId, from, to, grouping = 'project' } = useWatch({ control: form.control });
  // Only an invoice bills time.
  const ofClient = type === 'invoice' ? (clientId ?? null) : null;
  const projectId = params.get('project');
  const unbilled = useUnbilled({ clientId: ofClient, projectId, from: from ?? null, to: to ?? null });
  const { selected } = unbilled;
  const settings = useInvoiceSettings();
  const isBillingWork = ofClient !== null && unbilled.isSome && !unbilled.isEmpty;

  async function createDraft() {
    setIsCreating(true);
    setProblem(undefined);
    try {
      await createOrUpdate(await draftOf(), {
        create: invoices.create.call,
        update: ({ type: _type, ...change }) => invoices.update.call(change),
      });
      void refetchInvoices();
      await navigate(`/invoices/${id}`, { replace: true });
    } catch (error) {
      setProblem(toFailure(error).message);
      if (toFailure(error).code === 'UNKNOWN_ENTRY') void unbilled.query.refetch();
    } finally {
      setIsCreating(false);
    }
  }

  async function draftOf() {
    const draft = { id, type: type ?? 'invoice', clientId: clientId ?? null };
    if (ofClient === null || !isBillingWork) return draft;
    const { lines, currency } = await invoices.linesFromTime.call({
      clientId: ofClient,
      entryIds: selected.entries.map((entry) => entry.id),
      prices: selected.prices.map(({ projectId: project, instalmentId, amountMinor }) => ({
        projectId: project,
        instalmentId,
        amountMinor,
      })),
      retainers: selected.retainers.map(({ projectId: project, from: first }) => ({
        projectId: project,
        from: first,
      })),
      grouping,
    });
    return { ...draft, lines, ...selectedPeriod(selected), ...(currency !== null && { currency }) };
  }

  const { currency } = unbilled;
  const work = { entries: selected.entries, others: [...selected.prices, ...selected.retainers] };
  const timeMode = settings?.timeMode ?? 'exact';
  const amounts =
    currency === null
      ? []
      : [{ currency, amountMinor: selectedAmountMinor(work, { grouping, timeMode, currency }) }];
  const selectedCount = selected.entries.length + selected.prices.length + selected.retainers.length;
  return (
    <>
      <DetailPage
        back={{ label: m.invoices, to: '/invoices' }}
        record={form}
        onRetry={() => undefined}
        missing={{ heading: '', hint: '' }}
        title={() => titles[type ?? 'invoice']}
        actions={() => (
          <>
            {isBillingWork && (
              <Box sx={{ textAlign: { sm: 'right' } }}>
                <Box sx={{ fontWeight: 650 }}>
                  <Amount of={amounts} />
                </Box>
                <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                  {unbilled.durationMs === 0
                    ? m.selectedItems({ count: selectedCount })
                    : m.selectedWork({
                        count: selectedCount,
                        hours: formatDuration(unbilled.durationMs),
                      })}
                </Box>
              </Box>
            )}
            <Button variant="contained" loading={isCreating} onClick={() => void createDraft()}>
              {isBillingWork ? m.createDraft : m.createEmptyDraft}
            </Button>
          </>
        )}
      >
        {() => (
          <FormProvider {...form}>
            {problem !== undefined && <Alert severity="error">{problem}</Alert>}
            <NewInvoiceFields
              clients={[...clients.values()]}
              today={today}
              onAddClient={() => setIsAddingClient(true)}
            />
            {ofClient !== null && <UnbilledSection unbilled={unbilled} today={today} />}
          </FormProvider>
        )}
      </DetailPage>
      <Suspense>{isAddingClient && <ClientDialog onClose={() => setIsAddingClient(false)} />}</Suspense>
    </>
  );
}

const titles: Readonly<Record<NewInvoiceValues['type'], string>> = {
  invoice: m.newInvoice,
  deposit: m.newDeposit,
  quote: m.newQuote,
};
