import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { issueDayWarnings, seriesOf } from './issue-warnings.ts';

type IssueDialogProps = {
  draft: Pick<Invoice, 'type' | 'clientId'>;
  day: string;
  today: string;
  clientName: string;
  tax: string;
  total: string;
  /** What is usually wrong on an invoice like this, though it can be issued. */
  warnings: readonly string[];
  isBusy: boolean;
  problem: string | undefined;
  onIssue: () => void;
  onClose: () => void;
};

/** The only question: an issued document can't be changed. */
export function IssueDialog(props: IssueDialogProps) {
  const { draft, day, today, clientName, tax, total, isBusy, problem, onIssue, onClose } = props;
  const { type, clientId } = draft;
  const { data } = useQuery(
    invoices.nextNumbers.queryOptions({
      input: { day, ...(clientId !== null && { clientId }) },
      staleTime: 0,
    }),
  );
  const isQuote = type === 'quote';
  const warnings = [...props.warnings, ...issueDayWarnings({ type, issueDay: day }, today, data?.lastDays)];
  return (
    <DialogShell
      title={isQuote ? m.sendQuoteQuestion : m.issueQuestion({ type: type === 'invoice' ? 'other' : type })}
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      actions={
        <Button variant="contained" loading={isBusy} autoFocus onClick={onIssue}>
          {issueLabels[type]}
        </Button>
      }
    >
      <Typography>{isQuote ? m.sendQuoteHelp : m.issueHelp}</Typography>
      <DescriptionList
        facts={[
          { term: m.number, value: data ? data[seriesOf(type)] : '…' },
          { term: m.client, value: clientName },
          { term: m.tax, value: tax },
          { term: m.total, value: total },
        ]}
      />
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
