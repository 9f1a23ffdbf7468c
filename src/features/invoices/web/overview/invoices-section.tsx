import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { invoices } from '#src/features/invoices/web/api.ts';
import { PaymentNotices } from '#src/features/invoices/web/notices/payment-notice-list.tsx';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { DocumentItem } from './document-item.tsx';
import { openInvoicesQuery } from './open-invoices.ts';
import * as styles from './overview.module.css';
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
  const today = useAccountToday();
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
        <ButtonLink to={`/invoices/new?client=${clientId}${ofProject}`} icon={Plus}>
          {m.createInvoice}
        </ButtonLink>
      }
    >
      {projectId === undefined && <PaymentNotices of={{ clientId }} today={today} />}
      {!items &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.loading}>
            <Skeleton />
          </div>
        ))}
      {items?.length === 0 && (
        <div className={classNames(text.quiet, styles.none)}>
          {projectId === undefined ? m.clientHasNoInvoices : m.projectHasNoInvoices}
        </div>
      )}
      {items && items.length > 0 && (
        <>
          {owed && <OwedAmounts of={owed} list={list} />}
          <ul aria-label={m.newestDocuments} className={text.list}>
            {items.map((invoice) => (
              <DocumentItem key={invoice.id} invoice={invoice} today={today} />
            ))}
          </ul>
          <div className={styles.links}>
            <TextLink to={list} isLine>
              {m.allDocuments({ count: owed?.invoiceCount ?? items.length })}
            </TextLink>
            {projectId === undefined && (
              <TextLink to={`/invoices/statement/${clientId}`} isLine>
                {m.statement}
              </TextLink>
            )}
          </div>
        </>
      )}
    </Section>
  );
}
