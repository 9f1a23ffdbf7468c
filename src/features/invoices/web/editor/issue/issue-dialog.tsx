import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import { eInvoiceFormatLabels } from '#src/features/clients/web/public.tsx';
import { servicePeriod } from '#src/features/invoices/rules/document-days.ts';
import { calculateDraft } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { addressesOf } from '#src/features/invoices/web/deliveries/email-form-values.ts';
import { MissingDetailFields } from '#src/features/invoices/web/editor/details/missing-detail-fields.tsx';
import { askedParts } from '#src/features/invoices/web/editor/details/missing-details.ts';
import { printedLanguage } from '#src/features/invoices/web/editor/details/printed-language.ts';
import { useDetails } from '#src/features/invoices/web/editor/details/use-details.ts';
import type { DetailsOfDraft } from '#src/features/invoices/web/editor/details/use-details.ts';
import { checkDraft } from '#src/features/invoices/web/editor/draft-problems.ts';
import type { FieldProblem } from '#src/features/invoices/web/editor/draft-problems.ts';
import { EInvoiceProblemList } from '#src/features/invoices/web/editor/e-invoice/e-invoice-problem-list.tsx';
import { eInvoiceQuery } from '#src/features/invoices/web/editor/e-invoice/e-invoice-query.ts';
import type { EInvoiceCheck } from '#src/features/invoices/web/editor/e-invoice/e-invoice-query.ts';
import { canAsk } from '#src/features/invoices/web/editor/e-invoice/problem-texts.ts';
import { TaxProposalAlert } from '#src/features/invoices/web/editor/tax-proposal.tsx';
import { formatServicePeriod, issueLabels, taxWords } from '#src/features/invoices/web/invoice-labels.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { useIssueWarnings } from './use-issue-warnings.ts';

type IssueDialogProps = Omit<CheckedIssueDialogProps, 'eInvoice'> & {
  revision: number;
  /** What the client gets; null: no electronic invoice. */
  eInvoiceFormat: EInvoiceFormat | null;
};

/** Waits for what the electronic invoice lacks, as it asks for it. If that can't be found out, issuing says it. */
export function IssueDialog({ revision, eInvoiceFormat, ...props }: IssueDialogProps) {
  // Saved details change the draft while it is open.
  const [openedWith] = useState(revision);
  const hasEInvoice = eInvoiceFormat !== null;
  const { data, isPending } = useQuery({ ...eInvoiceQuery(props.id, openedWith), enabled: hasEInvoice });
  if (hasEInvoice && isPending) return null;
  return (
    <CheckedIssueDialog {...props} eInvoice={{ format: eInvoiceFormat, problems: data?.problems ?? [] }} />
  );
}

type CheckedIssueDialogProps = DetailsOfDraft<Client> & {
  isBusy: boolean;
  problem: string | undefined;
  id: string;
  eInvoice: EInvoiceCheck;
  /** What the server misses has fields here. */
  onIssue: (thenSend: boolean) => Promise<readonly FieldProblem[]>;
  onClose: () => void;
};

/** Asks for what is missing, and once more whether to issue: an issued document can't be changed. */
function CheckedIssueDialog(props: CheckedIssueDialogProps) {
  const { id, isBusy, problem, eInvoice, onIssue, onClose, ...of } = props;
  const { type, client, today } = of;
  const askable = eInvoice.problems.filter((each) => canAsk(each, client));
  const others = eInvoice.problems.filter((each) => !canAsk(each, client));
  const details = useDetails(of, (asking, missing) => askedParts(asking, [...missing, ...askable]));
  const { form, asked, failure, completed, completedDraft, proposalOf } = details;
  const { currency, lines } = completedDraft;
  const { country } = completed.settings.seller;
  const { number, warnings } = useIssueWarnings({ type, ...completed, draft: completedDraft, today });
  const isAsking = Object.values(asked).some(Boolean);
  const calculation = calculateDraft(toTerms(completedDraft));
  const [openedWith] = useState(calculation);
  // People who choose the country further down don’t see the tax above, which follows from it.
  const newTotal =
    calculation && calculation.dueMinor !== openedWith?.dueMinor
      ? m.totalWithDetails({
          name: taxWords(country).name,
          tax: formatMoney({ amountMinor: calculation.taxMinor, currency }),
          total: formatMoney({ amountMinor: calculation.dueMinor, currency }),
        })
      : null;
  const isQuote = type === 'quote';

  const { data: email } = useQuery(
    invoices.emailRecipients.queryOptions({ input: { ids: [id] }, staleTime: 0 }),
  );
  const [recipients] = email?.items ?? [];
  const [isSending, setIsSending] = useState(false);
  const isWorking = isBusy || form.formState.isSubmitting;

  const issue = (thenSend: boolean) => {
    setIsSending(thenSend);
    return form.handleSubmit(async () => {
      const { missing, problems } = checkDraft(completedDraft, { type, ...completed, today });
      const isNameless = completed.settings.seller.name.trim() === '';
      const found = [...missing, ...problems, ...(isNameless ? [nameIsMissing] : [])];
      if (found.length > 0) details.showProblems(found);
      else if (await details.save()) details.showProblems(await onIssue(thenSend));
    })();
  };

  return (
    <DialogShell
      title={isQuote ? m.sendQuoteQuestion : m.issueQuestion({ type: type === 'invoice' ? 'other' : type })}
      width={isAsking ? 'medium' : 'small'}
      isBusy={isWorking}
      problem={failure ?? problem ?? (newTotal !== null && <Alert tone="info">{newTotal}</Alert>)}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outlined"
            tone="primary"
            isBusy={isWorking && isSending}
            disabled={isWorking && !isSending}
            onClick={whenReadable(() => void issue(true))}
          >
            {isQuote ? m.sendByEmail({ count: 0 }) : m.issueAndSend}
          </Button>
          <Button
            variant="filled"
            isBusy={isWorking && !isSending}
            disabled={isWorking && isSending}
            autoFocus={!isAsking}
            onClick={whenReadable(() => void issue(false))}
          >
            {issueLabels[type]}
          </Button>
        </>
      }
    >
      <p className={text.body}>
        {isQuote ? m.sendQuoteHelp : type === 'creditNote' ? m.issueCreditNoteHelp : m.issueHelp}
      </p>
      <DescriptionList
        facts={[
          { term: m.number, value: number ?? '…' },
          { term: m.client, value: client.name },
          { term: m.language, value: printedLanguage(completed.client, completed.settings) },
          { term: m.servicePeriod, value: formatServicePeriod(servicePeriod(completedDraft)) },
          {
            term: taxWords(country).name,
            value: calculation && formatMoney({ amountMinor: calculation.taxMinor, currency }),
          },
          {
            term: m.total,
            value: calculation && formatMoney({ amountMinor: calculation.dueMinor, currency }),
          },
          { term: m.eInvoice, value: eInvoice.format && eInvoiceFormatLabels[eInvoice.format] },
          { term: m.sendToLabel, value: recipients && (addressesOf(recipients) || m.noAddressYet) },
        ]}
      />
      {type !== 'creditNote' && (
        <TaxProposalAlert {...{ proposalOf, lines, client, country }} onApply={details.setLines} />
      )}
      {isAsking && (
        <FormProvider {...form}>
          <MissingDetailFields asked={asked} clientName={client.name} />
        </FormProvider>
      )}
      {eInvoice.format && others.length > 0 && (
        <Alert tone="error">
          <div>{m.eInvoiceLacks({ format: eInvoiceFormatLabels[eInvoice.format] })}</div>
          <EInvoiceProblemList problems={others} client={client} />
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
    </DialogShell>
  );
}

const nameIsMissing = { field: 'seller.name', reason: m.isRequired };
