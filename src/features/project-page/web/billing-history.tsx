import Box from '@mui/material/Box';
import * as m from '#messages/project-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { effectiveBilling } from '#src/features/projects/rules/billing-terms.ts';
import {
  formatCarryOver,
  formatMediumDay,
  formatTermsStart,
} from '#src/features/projects/rules/terms-labels.ts';
import { formatBilling } from '#src/features/projects/web/public.tsx';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

type BillingHistoryProps = { project: Project; client: Client | null; currency: string };

/** Billing terms over time, newest first; empty if they never changed. */
export function BillingHistory({ project, client, currency }: BillingHistoryProps) {
  if (project.earlierTerms.length === 0) return null;
  const spans = [
    { since: formatTermsStart(project), terms: project },
    ...project.earlierTerms
      .map((terms) => ({ since: m.untilMediumDay({ mediumDay: formatMediumDay(terms.until) }), terms }))
      .toReversed(),
  ];
  return (
    <Section title={m.billingOverTime}>
      <DescriptionList
        facts={spans.map(({ since, terms }) => {
          const billing = effectiveBilling(terms, client);
          return {
            term: `${since.charAt(0).toUpperCase()}${since.slice(1)}`,
            value: (
              <>
                {formatBilling(billing, currency)}
                {billing.billingType === 'retainer' && (
                  <Box sx={{ color: 'text.secondary' }}>{formatCarryOver(terms)}</Box>
                )}
              </>
            ),
          };
        })}
      />
    </Section>
  );
}
