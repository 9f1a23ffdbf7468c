import Box from '@mui/material/Box';
import type { Client } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { billingOf } from '#src/features/projects/project-terms.ts';
import { Facts } from '#src/platform/web/layout/facts.tsx';
import { Section } from '#src/platform/web/layout/section.tsx';
import { billingInWords } from './billing-words.ts';
import { carryOverInWords, dayInWords, sinceInWords } from './terms-words.ts';

type BillingHistoryProps = { project: Project; client: Client | null; currency: string };

/** Which terms hold since when, the newest first; nothing where there were never others. */
export function BillingHistory({ project, client, currency }: BillingHistoryProps) {
  if (project.earlierTerms.length === 0) return null;
  const spans = [
    { since: sinceInWords(project), terms: project },
    ...project.earlierTerms
      .map((terms) => ({ since: `until ${dayInWords(terms.until)}`, terms }))
      .toReversed(),
  ];
  return (
    <Section title="Billing over time">
      <Facts
        facts={spans.map(({ since, terms }) => {
          const billing = billingOf(terms, client);
          return {
            word: `${since.charAt(0).toUpperCase()}${since.slice(1)}`,
            said: (
              <>
                {billingInWords(billing, currency)}
                {billing.billingType === 'retainer' && (
                  <Box sx={{ color: 'text.secondary' }}>{carryOverInWords(terms)}</Box>
                )}
              </>
            ),
          };
        })}
      />
    </Section>
  );
}
