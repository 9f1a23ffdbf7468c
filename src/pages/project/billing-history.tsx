import * as m from '#messages/project-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { effectiveBilling } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { formatBilling, formatCarryOver, formatDayRange } from '#src/features/projects/web/public.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

type BillingHistoryProps = { project: Project; client: Client | null; currency: string };

/** Billing terms over time, newest first; empty if they never changed. */
export function BillingHistory({ project, client, currency }: BillingHistoryProps) {
  const { defaultRate } = useAccount().preferences;
  if (project.earlierTerms.length === 0) return null;
  const spans = [
    { days: formatDayRange({ from: project.billingFrom, to: null }), terms: project },
    ...project.earlierTerms
      .map((terms) => ({ days: formatDayRange({ from: null, to: terms.until }), terms }))
      .toReversed(),
  ];
  return (
    <Section title={m.billingOverTime}>
      <DescriptionList
        facts={spans.map(({ days, terms }) => {
          const billing = effectiveBilling(terms, client);
          return {
            term: days,
            value: (
              <>
                {formatBilling(billing, { currency, defaultRate })}
                {billing.billingType === 'retainer' && (
                  <div className={text.quiet}>{formatCarryOver(terms)}</div>
                )}
              </>
            ),
          };
        })}
      />
    </Section>
  );
}
