import { useQueries } from '@tanstack/react-query';
import * as m from '#messages/invoices.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { invoices } from '#src/features/invoices/web/api.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { DocumentItem } from './document-item.tsx';
import * as styles from './overview.module.css';

const maxShown = 5;

/** The invoices that a client has to pay, overdue ones first. */
export function OpenInvoicesSection({ clientId, allHref }: { clientId: string; allHref: string }) {
  const today = useAccountToday();
  const lists = useQueries({
    queries: (['overdue', 'open'] as const).map((tab) =>
      invoices.list.queryOptions({ input: { clientId, tab, limit: maxShown } }),
    ),
  });
  const items = lists.flatMap(({ data }) => data?.items ?? []).slice(0, maxShown);
  const failed = lists.find(({ isError }) => isError);
  const isLoaded = lists.every(({ isSuccess }) => isSuccess);
  return (
    <Section title={m.openInvoices} action={<TextLink to={allHref}>{m.allInvoices}</TextLink>}>
      {failed && (
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all(lists.map(({ refetch }) => refetch()))}
        />
      )}
      {!failed && !isLoaded && (
        <div className={styles.loading}>
          <Skeleton />
        </div>
      )}
      {isLoaded && items.length === 0 && (
        <p className={classNames(text.quiet, styles.none)}>{m.nothingOpen}</p>
      )}
      <ul aria-label={m.openInvoices} className={text.list}>
        {items.map((invoice) => (
          <DocumentItem key={invoice.id} invoice={invoice} today={today} />
        ))}
      </ul>
    </Section>
  );
}
