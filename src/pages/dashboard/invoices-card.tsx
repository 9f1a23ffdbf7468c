import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/dashboard-page.ts';
import { openInvoicesQuery } from '#src/features/invoices/web/public.tsx';
import { formatMoney } from '#src/platform/shared/money.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';

/** What clients owe for issued invoices, once there is a document. */
export function InvoicesCard() {
  const { data, isError } = useQuery(openInvoicesQuery());
  if (data?.documentCount === 0) return null;
  const { overdue, open, draftCount, onAccount } = data ?? nothingYet;
  const rows = [
    { tab: 'overdue', label: m.overdue, ...overdue },
    { tab: 'open', label: m.open, ...open },
    { tab: 'draft', label: m.drafts, count: draftCount, amounts: [] },
  ].filter(({ count }) => count > 0);
  return (
    <Section isPadded title={m.invoices} action={<TextLink to="/invoices">{m.allInvoices}</TextLink>}>
      {!data && (isError ? m.invoicesUnavailable : <Skeleton height={120} />)}
      {data && rows.length === 0 && <p className={classNames(text.body, text.quiet)}>{m.nothingOpen}</p>}
      <ul className={text.list}>
        {rows.map(({ tab, label, count, amounts }) => (
          <li key={tab} className={sectionStyles.row}>
            <div>
              <TextLink isQuiet isLine to={`/invoices?tab=${tab}`}>
                {label}
              </TextLink>
              <div className={classNames(text.small, text.quiet)}>{m.invoiceCount({ count })}</div>
            </div>
            <div
              className={classNames(
                text.figures,
                tab === 'overdue' && text.error,
                tab === 'overdue' && text.medium,
              )}
            >
              {amounts.map((money) => (
                <div key={money.currency}>{formatMoney(money)}</div>
              ))}
            </div>
          </li>
        ))}
        {onAccount.length > 0 && (
          <li className={sectionStyles.row}>
            <div>{m.onAccountLabel}</div>
            <div className={text.figures}>
              {onAccount.map((money) => (
                <div key={money.currency}>{formatMoney(money)}</div>
              ))}
            </div>
          </li>
        )}
      </ul>
    </Section>
  );
}

const nothingYet = {
  overdue: { count: 0, amounts: [] },
  open: { count: 0, amounts: [] },
  draftCount: 0,
  onAccount: [],
};
