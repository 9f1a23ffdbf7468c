import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { selectedAmountMinor } from '#src/features/invoices/rules/group-entries.ts';
import { monthToInvoice } from '#src/features/invoices/rules/unbilled/preselected-work.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { proposedClientTax } from '#src/features/invoices/web/editor/lines/line-tax.ts';
import { notifyDraftsCreated } from '#src/features/invoices/web/invoice-mutations.ts';
import { refetchInvoices, useClientsById, useInvoiceSettings } from '#src/features/invoices/web/queries.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { createOrUpdate } from '#src/platform/web/form/create-idempotent.ts';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { ClientsToInvoiceSection } from './clients-to-invoice.tsx';
import { draftOfWork } from './draft-of-work.ts';
import { DraftQueueDialog } from './draft-queue-dialog.tsx';
import { NewInvoiceFields } from './new-invoice-fields.tsx';
import type { NewInvoiceValues } from './new-invoice-fields.tsx';
import * as styles from './new-invoice.module.css';
import { UnbilledSection } from './unbilled-section.tsx';
import { useClientsToInvoice } from './use-clients-to-invoice.ts';
import { useDraftQueue } from './use-draft-queue.ts';
import { useUnbilled } from './use-unbilled.ts';

/** Client and period, their unbilled work, and a draft of it; without a client, drafts for several. */
export function NewInvoicePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = useAccountToday();
  const { clients } = useClientsById();
  const [id] = useState(newId);
  const [problem, setProblem] = useState<string>();
  const [isCreating, setIsCreating] = useState(false);
  const isOfClient = params.get('client') !== null;
  const [month] = useState(() => (isOfClient ? null : monthToInvoice(today)));
  const form = useForm<NewInvoiceValues>({
    defaultValues: {
      type: params.get('type') === 'quote' ? 'quote' : 'invoice',
      clientId: params.get('client'),
      from: month?.from ?? null,
      to: month?.to ?? null,
      grouping: 'project',
    },
  });
  const {
    type,
    clientId,
    from = null,
    to = null,
    grouping = 'project',
  } = useWatch({ control: form.control });
  // Only an invoice bills time.
  const ofClient = type === 'invoice' ? (clientId ?? null) : null;
  const projectId = params.get('project');
  const unbilled = useUnbilled({ clientId: ofClient, projectId, from, to });
  const { selected } = unbilled;
  const settings = useInvoiceSettings();
  const isBillingWork = ofClient !== null && unbilled.isSome;
  const isOfSeveral = type === 'invoice' && ofClient === null;
  const clientsToInvoice = useClientsToInvoice({
    isShown: isOfSeveral,
    from,
    to,
    isAllAtFirst: month !== null,
  });
  const queue = useDraftQueue();

  async function createDraft() {
    setIsCreating(true);
    setProblem(undefined);
    try {
      const work = isBillingWork && (await draftOfWork({ clientId: ofClient, grouping, ...selected }));
      await createOrUpdate(
        { id, type: type ?? 'invoice', clientId: clientId ?? null, ...work },
        {
          create: invoices.create.call,
          update: ({ type: _type, ...change }) => invoices.update.call(change),
        },
      );
      void refetchInvoices();
      await navigate(`/invoices/${id}`, { replace: true });
    } catch (error) {
      setProblem(toFailure(error).message);
      if (toFailure(error).code === 'UNKNOWN_ENTRY' || toFailure(error).code === 'RATE_MISSING')
        void unbilled.query.refetch();
    } finally {
      setIsCreating(false);
    }
  }

  async function createDrafts() {
    const { draftIds, isComplete } = await queue.run(clientsToInvoice.selected, {
      from,
      to,
      grouping,
      taxOf,
    });
    const [only] = draftIds;
    if (only === undefined) return;
    if (draftIds.length > 1 || !isComplete) notifyDraftsCreated(draftIds);
    const drafts = draftIds.length > 1 ? '/invoices?tab=draft' : `/invoices/${only}`;
    if (isComplete) await navigate(drafts, { replace: true });
  }

  const { currency } = unbilled;
  const others = [...selected.expenses, ...selected.prices, ...selected.retainers].map(({ amountMinor }) => ({
    amountMinor: amountMinor ?? 0,
  }));
  const work = { entries: selected.entries, others };
  const timeMode = settings?.timeMode ?? 'exact';
  const taxOf = settings && ((of: string, day: string) => proposedClientTax(settings, clients.get(of), day));
  const taxOn = taxOf && ((day: string) => taxOf(ofClient ?? '', day));
  const amounts =
    currency === null
      ? []
      : [{ currency, amountMinor: selectedAmountMinor(work, { grouping, timeMode, currency, taxOn }) }];
  const count = selected.entries.length + others.length;
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
              <SelectedWork amounts={amounts}>
                {unbilled.durationMs === 0
                  ? m.selectedItems({ count })
                  : m.selectedWork({ count, hours: formatDuration(unbilled.durationMs) })}
              </SelectedWork>
            )}
            {clientsToInvoice.isSome && (
              <SelectedWork amounts={clientsToInvoice.amounts}>
                {clientsToInvoice.durationMs === 0
                  ? m.clientCount({ count: clientsToInvoice.selected.length })
                  : m.selectedClientsWork({
                      count: clientsToInvoice.selected.length,
                      hours: formatDuration(clientsToInvoice.durationMs),
                    })}
              </SelectedWork>
            )}
            <Button
              {...(clientsToInvoice.isSome || !isBillingWork ? { tone: 'neutral' } : { variant: 'filled' })}
              isBusy={isCreating}
              disabled={unbilled.isLoading || clientsToInvoice.isLoading}
              onClick={whenReadable(() => void createDraft())}
            >
              {isBillingWork ? m.createDraft : m.createEmptyDraft}
            </Button>
            {clientsToInvoice.isSome && (
              <Button variant="filled" onClick={whenReadable(() => void createDrafts())}>
                {m.createDrafts({ count: clientsToInvoice.draftCountOfSelected })}
              </Button>
            )}
          </>
        )}
      >
        {() => (
          <FormProvider {...form}>
            {problem !== undefined && <Alert tone="error">{problem}</Alert>}
            <NewInvoiceFields clients={[...clients.values()]} today={today} />
            {ofClient !== null && <UnbilledSection clientId={ofClient} unbilled={unbilled} today={today} />}
            {isOfSeveral && (
              <ClientsToInvoiceSection
                of={clientsToInvoice}
                today={today}
                onChooseClient={(chosen) => form.setValue('clientId', chosen)}
                onShowAllTime={() => {
                  form.setValue('from', null, { shouldDirty: true });
                  form.setValue('to', null, { shouldDirty: true });
                }}
              />
            )}
          </FormProvider>
        )}
      </DetailPage>
      <DraftQueueDialog queue={queue} />
    </>
  );
}

type SelectedWorkProps = { amounts: readonly Money[]; children: string };

/** What the drafts will charge. */
function SelectedWork({ amounts, children }: SelectedWorkProps) {
  return (
    <div className={styles.work}>
      <Amount of={amounts} />
      <div className={classNames(text.small, text.quiet)}>{children}</div>
    </div>
  );
}

const titles: Readonly<Record<NewInvoiceValues['type'], string>> = {
  invoice: m.newInvoice,
  deposit: m.newDeposit,
  quote: m.newQuote,
};
