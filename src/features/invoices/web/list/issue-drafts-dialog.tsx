import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { issueDayWarnings } from '#src/features/invoices/web/editor/issue-day-warnings.ts';
import { invoiceName } from '#src/features/invoices/web/invoice-labels.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { useIssueQueue } from './use-issue-queue.ts';
import type { IssueOutcome } from './use-issue-queue.ts';

type IssueDraftsDialogProps = {
  drafts: readonly InvoiceSummary[];
  clientName: (draft: InvoiceSummary) => string;
  /** With the drafts that weren't issued. */
  onClose: (left: readonly InvoiceSummary[]) => void;
};

/** Asks once, then issues one draft after the other and shows what became of each. */
export function IssueDraftsDialog({ drafts, clientName, onClose }: IssueDraftsDialogProps) {
  const [ordered] = useState(() => drafts.toSorted(byAge));
  const { outcomes, issuedCount, state, run, stop } = useIssueQueue(ordered);
  const progressId = useId();
  const today = useToday(useAccount().preferences.timeZone);
  const { data } = useQuery(invoices.nextNumbers.queryOptions({ input: { day: today }, staleTime: 0 }));
  const count = ordered.length;
  // Only now: a list of drafts would become empty, and this dialog with what became of them would close.
  const close = () => {
    onClose(ordered.filter(({ id }) => outcomes.get(id)?.is !== 'issued'));
    if (outcomes.size > 0) void refetchInvoices();
  };
  return (
    <DialogShell
      title={state === 'ready' ? m.issueDraftsQuestion({ count }) : m.issueDrafts({ count })}
      maxWidth="sm"
      isBusy={state === 'running'}
      onClose={close}
      {...(state !== 'ready' && { cancelLabel: null })}
      actions={
        state === 'ready' ? (
          <Button variant="contained" autoFocus onClick={() => void run()}>
            {m.issueDrafts({ count })}
          </Button>
        ) : state === 'running' ? (
          <Button color="inherit" onClick={stop}>
            {m.stop}
          </Button>
        ) : (
          <Button variant="contained" autoFocus onClick={close}>
            {m.done}
          </Button>
        )
      }
    >
      {state === 'ready' ? (
        <Typography>{m.issueDraftsHelp}</Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography id={progressId} aria-live="polite">
            {m.issuedOf({ done: issuedCount, count })}
          </Typography>
          <LinearProgress
            variant="determinate"
            aria-labelledby={progressId}
            value={(100 * finishedCount(outcomes)) / count}
          />
        </Box>
      )}
      <List aria-label={m.drafts}>
        {ordered.map((draft) => (
          <li key={draft.id}>
            <div>
              <Box component="span" sx={{ fontWeight: 500 }}>
                {clientName(draft) || m.noClient}
              </Box>
              <small>{invoiceName(draft)}</small>
              {state === 'ready' &&
                issueDayWarnings({ ...draft, issueDay: draft.issueDay ?? today }, today, data?.lastDays).map(
                  (warning) => (
                    <Box key={warning} component="small" sx={{ color: 'warning.text' }}>
                      {warning}
                    </Box>
                  ),
                )}
            </div>
            <Box sx={{ textAlign: 'right', minWidth: 0 }}>
              <Outcome of={outcomes.get(draft.id)} draft={draft} onOpen={close} />
            </Box>
          </li>
        ))}
      </List>
      {state === 'ready' && count > 1 && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 650 }}>
          {m.total}
          <Amount of={ordered.map(({ dueMinor, currency }) => ({ amountMinor: dueMinor, currency }))} />
        </Box>
      )}
    </DialogShell>
  );
}

type OutcomeProps = { of: IssueOutcome | undefined; draft: InvoiceSummary; onOpen: () => void };

function Outcome({ of: outcome, draft: { id, dueMinor, currency }, onOpen }: OutcomeProps) {
  switch (outcome?.is) {
    case undefined:
      return formatMoney({ amountMinor: dueMinor, currency });
    case 'issuing':
      return <Box sx={{ color: 'text.secondary' }}>{m.issuing}</Box>;
    case 'issued':
      return (
        <Link component={RouterLink} to={`/invoices/${id}`} onClick={onOpen}>
          {outcome.number}
        </Link>
      );
    case 'failed':
      return (
        <>
          <Box sx={{ color: 'error.text' }}>{outcome.reason}</Box>
          <Link component={RouterLink} to={`/invoices/${id}`} onClick={onOpen}>
            {m.openDraft}
          </Link>
        </>
      );
  }
}

function finishedCount(outcomes: ReadonlyMap<string, IssueOutcome>): number {
  return [...outcomes.values()].filter(({ is }) => is !== 'issuing').length;
}

/** Numbers follow the days of issue, and drafts without one come last, the oldest first. */
function byAge(a: InvoiceSummary, b: InvoiceSummary): number {
  const [one, other] = [a, b].map(({ issueDay, createdAt }) => `${issueDay ?? '9999'} ${createdAt}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  ...tabularNumbers,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    alignItems: 'center',
    gap: 16,
    minHeight: 52,
    paddingBlock: 6,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& small': { display: 'block', fontSize: 13, color: theme.vars.palette.text.secondary },
}));
