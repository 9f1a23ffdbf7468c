import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Ban, FileText, Mail, Send, Settings } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { AccountEmail } from '#src/features/invoices/contract.ts';
import { emailStates } from '#src/features/invoices/rules/delivery.ts';
import type { EmailState } from '#src/features/invoices/rules/delivery.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { cancelEmail, sendEmailNow } from '#src/features/invoices/web/deliveries/cancel-email.ts';
import { recipientsText } from '#src/features/invoices/web/deliveries/delivery-labels.ts';
import { invoiceTitle } from '#src/features/invoices/web/invoice-labels.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import { useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { usePages } from '#src/platform/web/layout/table/list-rows.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { mailColumns } from '#src/platform/web/mail/mail-columns.tsx';
import { paginationOptions } from '#src/platform/web/pagination-options.ts';
import { AccountEmailDialog } from './account-email-dialog.tsx';

/** What was sent in the name of the account, or will be. */
export function EmailsPage() {
  const navigate = useNavigate();
  const { timeZone } = useAccount().preferences;
  const { search, valueOf, chip, isOn, clear } = useUrlFilters('state');
  const [openId, setOpenId] = useState<string | null>(null);
  const state = emailStates.find((each) => each === valueOf('state'));
  const input = { ...(state && { state }), ...(search.text !== '' && { search: search.text }) };
  const pages = usePages(
    useInfiniteQuery(
      invoices.sentEmails.infiniteOptions({ ...paginationOptions(input), placeholderData: keepPreviousData }),
    ),
  );
  const columns = useMemo(
    () =>
      mailColumns<AccountEmail>({
        timeZone,
        recipients: recipientsText,
        about: {
          header: m.document,
          cell: ({ document }) =>
            document && [invoiceTitle(document), document.clientName].filter(Boolean).join(' · '),
          width: '20%',
          minWidth: 'xl',
          below: { header: m.subject, until: 1536 },
          hidesHeaderOnCards: true,
        },
        stateLabel: ({ sendAt }) =>
          sendAt === null
            ? undefined
            : m.waitsUntil({ at: formatInstant(sendAt, { day: 'numeric', month: 'short', timeZone }) }),
      }),
    [timeZone],
  );
  const openEmail = pages.items?.find(({ id }) => id === openId);

  function actionsOf(email: AccountEmail): RowAction[] {
    const { id, document, sendAt, status, problem } = email;
    const view = { label: m.viewEmail, icon: Mail, onClick: () => setOpenId(id) };
    if (!document) return [view];
    return [
      view,
      // After its settings were corrected, what the mail server put off needn’t wait.
      ...(status === 'queued' && (sendAt !== null || problem !== null)
        ? [
            { label: m.sendNow, icon: Send, onClick: () => void sendEmailNow(email) },
            { label: m.cancelEmail, icon: Ban, onClick: () => void cancelEmail(id) },
          ]
        : []),
      ...(isRepeatable(email)
        ? [{ label: m.sendAgain, icon: Send, onClick: () => void navigate(againPath(email)) }]
        : []),
      {
        label: m.openInvoice,
        icon: FileText,
        onClick: () => void navigate(`/invoices/${document.id}`),
      },
    ];
  }

  return (
    <>
      <ListPage
        {...pages}
        title={m.emails}
        back={{ label: m.invoices, to: '/invoices' }}
        controls={
          <ButtonLink to="/invoices/emails/settings" variant="outlined" icon={Settings}>
            {m.settings}
          </ButtonLink>
        }
        search={search}
        searchLabel={m.searchEmails}
        filters={
          <FilterChip
            label={m.status}
            {...chip('state')}
            choices={emailStates.map((value) => ({ value, label: stateLabels[value] }))}
          />
        }
        isFiltered={isOn}
        onClearFilters={clear}
        empty={{ icon: Mail, sentence: m.noEmailsYet }}
      >
        {(shown) => (
          <RecordTable
            caption={m.emails}
            items={shown}
            itemName={({ subject }) => subject}
            columns={columns}
            onOpen={({ id }) => setOpenId(id)}
            actions={actionsOf}
          />
        )}
      </ListPage>
      {openEmail && (
        <AccountEmailDialog
          email={openEmail}
          actions={
            isRepeatable(openEmail) && (
              <ButtonLink to={againPath(openEmail)} variant="filled">
                {m.sendAgain}
              </ButtonLink>
            )
          }
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

const stateLabels: Readonly<Record<EmailState, string>> = {
  waiting: m.emailsWaiting,
  sent: m.mailSent,
  problems: m.emailsWithProblems,
  cancelled: m.mailCancelled,
};

function isRepeatable({ status, document }: AccountEmail): boolean {
  return document?.state !== 'void' && ['failed', 'uncertain', 'cancelled'].includes(status);
}

/** Opens the email again, with what was written. A reminder is checked and written again, because the invoice may be paid. */
function againPath({ id, document, reminder }: AccountEmail): string {
  if (reminder === 'letter') return '/invoices/reminders';
  return `/invoices/${document?.id ?? ''}?${reminder === null ? `send=${id}` : 'remind'}`;
}
