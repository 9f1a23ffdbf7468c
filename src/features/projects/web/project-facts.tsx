import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { isSealed } from '#src/features/encryption/private-fields.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { Facts } from '#src/platform/web/layout/facts.tsx';
import { Section } from '#src/platform/web/layout/section.tsx';
import { billingInWords } from './billing-words.ts';
import { RetainerBar } from './retainer-bar.tsx';
import { carryOverInWords, daysInWords } from './terms-words.ts';
import type { BillingNow } from './use-projects.ts';

type ProjectFactsProps = { project: Project; clientName: string; billing: BillingNow };

/** For whom, and at which rate. [3.8] */
export function ProjectFacts({ project, clientName, billing }: ProjectFactsProps) {
  const { clientId, billingType, startDate, endDate, poNumber, notes } = project;
  const byClient = billingType === null && billing.billingType !== null;
  const isRetainer = billing.billingType === 'retainer';
  return (
    <Section title="Details">
      <Facts
        facts={[
          {
            word: 'Client',
            said: clientId !== null && (
              <Link component={RouterLink} to={`/clients/${clientId}`}>
                {clientName}
              </Link>
            ),
          },
          {
            word: 'Billing',
            said: `${billingInWords(billing, billing.currency)}${byClient ? ', as the client says' : ''}`,
          },
          {
            word: 'Retainer',
            said: isRetainer && (
              <Box sx={{ maxWidth: 320, display: 'grid', gap: 1 }}>
                <RetainerBar name={project.name} billing={billing} />
                <Box sx={{ color: 'text.secondary' }}>{carryOverInWords(project)}</Box>
              </Box>
            ),
          },
          {
            word: 'Days',
            said: (startDate ?? endDate) !== null && daysInWords({ from: startDate, to: endDate }),
          },
          { word: 'PO number', said: poNumber },
          { word: 'Notes', said: notes ?? (isSealed(project, 'notes') && unreadable) },
        ]}
      />
    </Section>
  );
}

const unreadable = 'Encrypted; it cannot be read here at the moment';
