import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Path } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Invoice, InvoiceSettings } from '#src/features/invoices/contract.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { servicePeriod } from '#src/features/invoices/rules/document-days.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { formatPeriod, taxWords } from '#src/features/invoices/web/invoice-labels.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { MissingDetailFields } from './details/missing-detail-fields.tsx';
import {
  askedParts,
  detailField,
  detailValues,
  inDialogOrder,
  saveDetails,
  withDetails,
} from './details/missing-details.ts';
import type { DetailValues } from './details/missing-details.ts';
import { checkDraft } from './draft-problems.ts';
import type { FieldProblem } from './draft-problems.ts';
import type { DraftValues } from './draft-values.ts';
import { issueDayWarnings, issueWarnings, seriesOf } from './issue-warnings.ts';

type IssueDialogProps = {
  type: Invoice['type'];
  values: DraftValues;
  calculation: InvoiceCalculation;
  client: Client;
  stored: { settings: InvoiceSettings; revision: number };
  today: string;
  isBusy: boolean;
  problem: string | undefined;
  /** Issues it with the service period that was added; what the server misses has fields here. */
  onIssue: (period: {
    serviceFrom: string | null;
    serviceTo: string | null;
  }) => Promise<readonly FieldProblem[]>;
  onClose: () => void;
};

/** Asks for what is missing, and once more whether to issue: an issued document can't be changed. */
export function IssueDialog(props: IssueDialogProps) {
  const { type, values, calculation, client, stored, today, isBusy, problem, onIssue, onClose } = props;
  const { settings } = stored;
  const issueDay = values.issueDay ?? today;
  const { data } = useQuery(
    invoices.nextNumbers.queryOptions({
      input: { day: issueDay, clientId: client.id },
      staleTime: 0,
    }),
  );
  // What is asked stays while it is answered.
  const [asked] = useState(() => {
    const { missing } = checkDraft(values, { type, settings, client, today });
    const period = servicePeriod(values);
    return askedParts({ type, client, seller: settings.seller, period }, missing);
  });
  const isAsking = Object.values(asked).some(Boolean);
  const form = useForm<DetailValues>({ defaultValues: detailValues(settings.seller, client) });
  const [failure, setFailure] = useState<string>();
  const details = useWatch({ control: form.control, compute: (all) => all });
  const completed = withDetails(details, { settings, client });
  const { serviceFrom, serviceTo } = details;
  const period = asked.service ? { serviceFrom, serviceTo } : servicePeriod(values);
  const dated = asked.service ? { ...values, serviceFrom, serviceTo } : values;
  const { currency } = values;
  const isQuote = type === 'quote';
  const warnings = [
    ...issueWarnings(values, { type, ...completed }),
    ...issueDayWarnings({ type, issueDay }, today, data?.lastDays),
  ];

  const issue = form.handleSubmit(async () => {
    setFailure(undefined);
    const { missing, problems } = checkDraft(dated, { type, ...completed, today });
    if (missing.length + problems.length > 0) {
      // Alone it is found by the server.
      const isNameless = completed.settings.seller.name.trim() === '';
      const name = { field: 'seller.name', reason: m.isRequired };
      showProblems([...missing, ...problems, ...(isNameless ? [name] : [])]);
      return;
    }
    try {
      await saveDetails(details, { stored, client });
    } catch (error) {
      const { fields, message } = toFailure(error);
      const found = Object.entries(fields).map(([field, reason]) => ({ field: detailField(field), reason }));
      showProblems(found);
      if (!found.some(({ field }) => isShown(field))) setFailure(message);
      return;
    }
    showProblems(await onIssue({ serviceFrom, serviceTo }));
  });

  /** At their fields. */
  function showProblems(found: readonly Pick<FieldProblem, 'field' | 'reason'>[]): void {
    const shown = inDialogOrder(found.filter(({ field }) => isShown(field)));
    for (const [place, { field, reason }] of shown.entries()) {
      // The dialog has a field of this name.
      const name = field as Path<DetailValues>;
      form.setError(name, { type: 'reason', message: reason }, { shouldFocus: place === 0 });
    }
    if (shown.length < found.length) setFailure(m.checkHighlighted);
  }

  function isShown(field: string): boolean {
    if (['seller.vatId', 'seller.taxNumber'].includes(field)) return asked.sellerTaxId;
    if (field.startsWith('seller.')) return asked.sellerAddress;
    if (field === 'buyer.registrationId') return asked.buyerNumber;
    if (field.startsWith('buyer.')) return asked.buyerAddress;
    return field.startsWith('service') && asked.service;
  }

  return (
    <DialogShell
      title={isQuote ? m.sendQuoteQuestion : m.issueQuestion({ type: type === 'invoice' ? 'other' : type })}
      maxWidth={isAsking ? 'sm' : 'xs'}
      isBusy={isBusy || form.formState.isSubmitting}
      problem={failure ?? problem}
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          loading={isBusy || form.formState.isSubmitting}
          autoFocus={!isAsking}
          onClick={() => void issue()}
        >
          {issueLabels[type]}
        </Button>
      }
    >
      <Typography>{isQuote ? m.sendQuoteHelp : m.issueHelp}</Typography>
      <DescriptionList
        facts={[
          { term: m.number, value: data?.[seriesOf(type)] ?? '…' },
          { term: m.client, value: client.name },
          { term: m.servicePeriod, value: formatPeriod(period) },
          {
            term: taxWords(completed.settings.seller.country).name,
            value: formatMoney({ amountMinor: calculation.taxMinor, currency }),
          },
          { term: m.total, value: formatMoney({ amountMinor: calculation.dueMinor, currency }) },
        ]}
      />
      {isAsking && (
        <FormProvider {...form}>
          <MissingDetailFields asked={asked} clientName={client.name} />
        </FormProvider>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
    </DialogShell>
  );
}

export const issueLabels: Readonly<Record<Invoice['type'], string>> = {
  invoice: m.issueInvoice,
  deposit: m.issueInvoice,
  creditNote: m.issueCreditNote,
  quote: m.markAsSent,
};
