import { useQuery } from '@tanstack/react-query';
import { Download, Printer, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { useInvoiceSettings } from '#src/features/invoices/web/queries.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { downloadStatementPdf, saveStatementCsv } from './statement-downloads.ts';
import { StatementFilters, describePeriod } from './statement-filters.tsx';
import { StatementTable } from './statement-table.tsx';
import * as styles from './statement.module.css';
import { useStatement } from './use-statement.ts';

const { Component: RecordPaymentDialog } = createLazyComponent(
  async () =>
    (await import('#src/features/invoices/web/payments/record-payment-dialog.tsx')).RecordPaymentDialog,
);

const { Component: EditPaymentDialog } = createLazyComponent(
  async () => (await import('#src/features/invoices/web/payments/edit-payment-dialog.tsx')).EditPaymentDialog,
);

/** What a client was invoiced and paid, with the balance after each; to print or to save as CSV. */
export function StatementPage() {
  const { clientId = '' } = useParams();
  const query = useQuery({
    ...clients.get.queryOptions({ input: { id: clientId } }),
    enabled: isId(clientId),
  });
  const client = isId(clientId) ? query.data : null;
  if (client) return <ClientStatement client={client} />;
  return (
    <DetailPage
      back={{ label: m.invoices, to: '/invoices' }}
      record={client}
      error={query.error}
      onRetry={() => void query.refetch()}
      missing={{ heading: m.clientNotFound, hint: m.clientMayBeDeleted }}
      title={() => ''}
    >
      {() => null}
    </DetailPage>
  );
}

function ClientStatement({ client }: { client: Client }) {
  const today = useAccountToday();
  const statement = useStatement(client);
  const seller = useInvoiceSettings()?.seller.name ?? '';
  const [isPaying, setIsPaying] = useState(false);
  const [edited, setEdited] = useState<Payment | null>(null);
  const edit = (id: string) =>
    runMutation(async () => setEdited(await payments.get.call({ id })), { keys: [] });
  const { query, currency } = statement;
  return (
    <>
      <DetailPage
        back={{ label: client.name, to: `/clients/${client.id}` }}
        record={client}
        onRetry={() => undefined}
        missing={{ heading: '', hint: '' }}
        title={({ name }) => m.statementOf({ client: name })}
        actions={() => (
          <div className={classNames(styles.buttons, styles.screen)}>
            <Button
              variant="outlined"
              icon={Download}
              onClick={whenReadable(() => void downloadStatementPdf({ ...statement, clientId: client.id }))}
            >
              {m.downloadPdf}
            </Button>
            <Button
              variant="outlined"
              icon={Table2}
              disabled={!query.data}
              onClick={whenReadable(
                () => query.data && saveStatementCsv(query.data, { ...statement, client, today }),
              )}
            >
              {m.exportCsv}
            </Button>
            <Button variant="outlined" icon={Printer} onClick={whenReadable(() => window.print())}>
              {m.print}
            </Button>
            <Button variant="filled" onClick={() => setIsPaying(true)}>
              {m.recordPayment}
            </Button>
          </div>
        )}
      >
        {() => (
          <>
            <div className={styles.printed}>
              {[seller, describePeriod(statement), currency].filter(Boolean).join(' · ')}
            </div>
            <div className={styles.screen}>
              <StatementFilters statement={statement} today={today} />
            </div>
            <Card className={styles.statement}>
              {query.data ? (
                <StatementTable
                  statement={query.data}
                  {...{ currency, today }}
                  onEditPayment={(id) => void edit(id)}
                />
              ) : query.error ? (
                <ErrorState error={query.error} onRetry={() => void query.refetch()} />
              ) : (
                <SkeletonRows />
              )}
            </Card>
          </>
        )}
      </DetailPage>
      {isPaying && (
        <RecordPaymentDialog
          clientId={client.id}
          currency={currency}
          today={today}
          onClose={() => setIsPaying(false)}
        />
      )}
      {edited && <EditPaymentDialog payment={edited} today={today} onClose={() => setEdited(null)} />}
    </>
  );
}
