import { Eye, Undo2 } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as m from '#messages/invoices.ts';
import { chooseEInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { taxDay } from '#src/features/invoices/rules/proposed-tax.ts';
import { invoiceTitle, issueLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { invoiceMenuItems } from '#src/features/invoices/web/invoice-menu.ts';
import { SetupChecklist } from '#src/features/invoices/web/overview/setup-checklist.tsx';
import { useClientsById, useStoredSettings } from '#src/features/invoices/web/queries.ts';
import { RecurringSource } from '#src/features/invoices/web/recurring-source.tsx';
import { isReadable, whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';
import { useIsFrom } from '#src/platform/web/layout/use-is-narrow.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { DetailsSection } from './details-section.tsx';
import { DraftAlerts, loadRefusals } from './draft-alerts.tsx';
import { DraftProblems, checkDraft } from './draft-problems.ts';
import type { FieldProblem } from './draft-problems.ts';
import type { DraftValues } from './draft-values.ts';
import * as styles from './editor.module.css';
import { useIssue } from './issue/use-issue.ts';
import { LineList } from './lines/line-list.tsx';
import { clientTaxByLine, hasUnusedTaxProposal, proposedClientTax } from './lines/line-tax.ts';
import { MissingCharactersAlert } from './missing-characters-alert.tsx';
import { SaveStatus } from './save-status.tsx';
import { TextsSection } from './texts-section.tsx';
import { TotalsSection } from './totals-section.tsx';
import { loadDraftChecks, useDraftForm } from './use-draft-form.ts';

const issueDialog = createLazyComponent(async () => (await import('./issue/issue-dialog.tsx')).IssueDialog);
const detailsDialog = createLazyComponent(
  async () => (await import('./details/details-dialog.tsx')).DetailsDialog,
);
/** Few drafts show these parts. */
const { Component: CorrectedInvoice } = createLazyComponent(
  async () => (await import('./corrected-invoice.tsx')).CorrectedInvoice,
  { takesFocus: false, renderedAs: 'correctedInvoice' },
);
const { Component: TaxProposalAlert } = createLazyComponent(
  async () => (await import('./tax-proposal.tsx')).TaxProposalAlert,
  { takesFocus: false, renderedAs: 'taxProposal' },
);
const { Component: EInvoiceAlert } = createLazyComponent(
  async () => (await import('./e-invoice/e-invoice-alert.tsx')).EInvoiceAlert,
  { takesFocus: false, renderedAs: 'eInvoice' },
);
const { Component: TaxChangeAlert } = createLazyComponent(
  async () => (await import('./lines/tax-change-alert.tsx')).TaxChangeAlert,
  { takesFocus: false },
);
/** The preview stands beside the editor where there is room. */
const { Component: PdfAside } = createLazyComponent(
  async () => (await import('./pdf/pdf-panel.tsx')).PdfAside,
  { takesFocus: false },
);
const pdfDialog = createLazyComponent(async () => (await import('./pdf/pdf-dialog.tsx')).PdfDialog, {
  takesFocus: false,
});

type AskedDetails = { field: string; missing?: readonly FieldProblem[] };

/** The editor of a draft: it saves itself, and shows amounts and the PDF as you type. */
export function DraftPage({ invoice, onReload }: { invoice: Invoice; onReload: () => void }) {
  const navigate = useNavigate();
  const today = useAccountToday();
  const stored = useStoredSettings();
  const settings = stored?.settings;
  const { clients } = useClientsById();
  const { form, saveState, revision, latestRevision, canUndo, undo, flush, whileDeleting } =
    useDraftForm(invoice);
  const issuing = useIssue(invoice);
  const [dialog, setDialog] = useState<'issue' | 'preview' | AskedDetails | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const hasPreviewRoom = useIsFrom(1280);
  const values = useDeferredValue(useWatch({ control: form.control, compute: (all) => all }));
  const client = clients.get(values.clientId ?? '');
  const { calculation, problems } = useMemo(
    () => checkDraft(values, isChecked ? { type: invoice.type, settings, client, today } : null),
    [values, isChecked, invoice.type, settings, client, today],
  );
  const allProblems = useMemo(() => [...problems, ...issuing.problems], [problems, issuing.problems]);
  const eInvoiceFormat =
    settings && client && invoice.type !== 'quote' ? chooseEInvoiceFormat(client, settings) : null;
  const day = taxDay(values, today);
  const proposal = settings && proposedClientTax(settings, client, day);
  const proposalOf = settings && clientTaxByLine(settings, client, day);
  const isOutdated = invoice.revision > revision && saveState.is === 'saved';
  const reload = useEffectEvent(onReload);
  // Changed in another tab or by someone else while nothing here is unsaved.
  useEffect(() => {
    if (isOutdated) reload();
  }, [isOutdated]);
  usePrefetchedParts(loadDraftChecks);
  usePrefetchedParts(issueDialog.preload);
  usePrefetchedParts(loadRefusals);
  useShortcut('mod+z', m.undo, canUndo ? () => void undo() : undefined);

  /** False if a field can't be read, or saving failed: the field or the page says why. */
  async function saveShown(): Promise<boolean> {
    return isReadable(document.body) && flush();
  }

  async function openPreview() {
    await flush();
    setDialog('preview');
  }

  async function askToIssue() {
    setIsChecked(true);
    issuing.clear();
    if (!(await flush())) return;
    const latest = form.getValues();
    const ofLatest = clients.get(latest.clientId ?? '');
    const issuedAs = { type: invoice.type, settings, client: ofLatest, today };
    if (checkDraft(latest, issuedAs).problems.length === 0) setDialog('issue');
  }

  async function completeDraft({ serviceFrom, serviceTo, lines, buyerReference }: DraftValues) {
    form.setValue('serviceFrom', serviceFrom);
    form.setValue('serviceTo', serviceTo);
    form.setValue('lines', lines);
    form.setValue('buyerReference', buyerReference);
    return flush();
  }

  async function issue(thenSend: boolean) {
    const openEmail = () => void navigate('?send', { replace: true });
    const missing = await issuing.issue(latestRevision(), thenSend ? openEmail : undefined);
    if (missing === null) setDialog(null);
    return missing ?? [];
  }

  return (
    <FormProvider {...form}>
      <DraftProblems value={allProblems}>
        <DetailPage
          back={{ label: m.invoices, to: '/invoices' }}
          record={invoice}
          onRetry={onReload}
          missing={{ heading: '', hint: '' }}
          title={invoiceTitle}
          actions={() => (
            <>
              <SaveStatus state={saveState} />
              <IconButton label={m.undo} disabled={!canUndo} onClick={() => void undo()}>
                <Undo2 size={18} aria-hidden />
              </IconButton>
              {!hasPreviewRoom && (
                <Button variant="outlined" icon={Eye} onClick={whenReadable(() => void openPreview())}>
                  {m.preview}
                </Button>
              )}
              <Button variant="filled" onClick={whenReadable(() => void askToIssue())}>
                {issueLabels[invoice.type]}
              </Button>
              <RowActions
                of={invoiceTitle(invoice)}
                actions={invoiceMenuItems(invoice, navigate, { save: saveShown, whileDeleting }).slice(1)}
              />
            </>
          )}
        >
          {() => (
            <div className={styles.page}>
              <div className={styles.stack}>
                <DraftAlerts
                  {...{ saveState, issuing, form, onReload }}
                  problems={isChecked ? problems : []}
                />
                <RecurringSource of={invoice} />
                <MissingCharactersAlert id={invoice.id} revision={revision} />
                {client && eInvoiceFormat && (
                  <EInvoiceAlert
                    {...{ client, revision }}
                    id={invoice.id}
                    format={eInvoiceFormat}
                    onAdd={(field, missing) => setDialog({ field, missing })}
                    onShow={issuing.pointOut}
                  />
                )}
                {proposalOf && client && hasUnusedTaxProposal(values.lines, client, proposalOf) && (
                  <TaxProposalAlert
                    {...{ proposalOf, client }}
                    lines={values.lines}
                    country={settings.seller.country}
                    onApply={(lines) => form.setValue('lines', lines)}
                  />
                )}
                {settings &&
                  client &&
                  invoice.type !== 'creditNote' &&
                  settings.tax.laterRates.length > 0 && (
                    <TaxChangeAlert
                      lines={values.lines}
                      client={client}
                      currency={values.currency}
                      taxOn={(worked) => proposedClientTax(settings, client, worked)}
                      onSplit={(lines) => form.setValue('lines', lines)}
                    />
                  )}
                <SetupChecklist onAdd={(field) => setDialog({ field })} />
                {invoice.type === 'creditNote' && (
                  <CorrectedInvoice creditNote={invoice} calculation={calculation} />
                )}
                <DetailsSection type={invoice.type} clients={[...clients.values()]} />
                <LineList
                  calculated={calculation?.lines ?? []}
                  settings={settings}
                  proposal={proposal}
                  lineNotes={issuing.lineNotes}
                  isBilling={invoice.type === 'invoice' || invoice.type === 'deposit'}
                />
                <TotalsSection {...{ invoice, values, calculation }} />
                <TextsSection />
              </div>
              {hasPreviewRoom && (
                <PdfAside
                  id={invoice.id}
                  revision={revision}
                  onEnlarge={() => void openPreview()}
                  // The form keeps its half while it loads.
                  fallback={<div className={styles.preview} />}
                />
              )}
            </div>
          )}
        </DetailPage>
        {dialog === 'issue' && client && stored && (
          <issueDialog.Component
            {...{ type: invoice.type, client, stored, today, eInvoiceFormat }}
            id={invoice.id}
            revision={latestRevision()}
            onChange={completeDraft}
            isBusy={issuing.isBusy}
            problem={issuing.message}
            onIssue={issue}
            onClose={() => setDialog(null)}
          />
        )}
        {typeof dialog === 'object' && dialog !== null && stored && (
          <detailsDialog.Component
            {...{ type: invoice.type, client, stored, today }}
            {...dialog}
            onChange={completeDraft}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'preview' && (
          <pdfDialog.Component id={invoice.id} revision={revision} onClose={() => setDialog(null)} />
        )}
      </DraftProblems>
    </FormProvider>
  );
}
