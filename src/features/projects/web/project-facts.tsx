import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Project } from '#src/features/projects/contract.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { Facts } from '#src/platform/web/layout/facts.tsx';
import { Section } from '#src/platform/web/layout/section.tsx';
import { billingInWords } from './billing-words.ts';
import { RetainerBar } from './retainer-bar.tsx';
import type { BillingNow } from './use-projects.ts';

type ProjectFactsProps = { project: Project; clientName: string; billing: BillingNow };

/** For whom, and at which rate. [3.8] */
export function ProjectFacts({ project, clientName, billing }: ProjectFactsProps) {
  const { currency } = useAccount().preferences;
  const byClient = project.billingType === null && billing.billingType !== null;
  return (
    <Section title="Details">
      <Facts
        facts={[
          {
            word: 'Client',
            said: project.clientId !== null && (
              <Link component={RouterLink} to={`/clients/${project.clientId}`}>
                {clientName}
              </Link>
            ),
          },
          {
            word: 'Billing',
            said: `${billingInWords(billing, currency)}${byClient ? ', as the client says' : ''}`,
          },
          {
            word: 'Retainer',
            said: billing.billingType === 'retainer' && (
              <Box sx={{ maxWidth: 320 }}>
                <RetainerBar name={project.name} billing={billing} />
              </Box>
            ),
          },
        ]}
      />
    </Section>
  );
}
