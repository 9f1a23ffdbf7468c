import Box from '@mui/material/Box';
import { Mail } from 'lucide-react';
import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { EmailLink, PhoneLink } from './client-details.tsx';

export function ClientContacts({ contacts }: Pick<Client, 'contacts'>) {
  if (contacts.length === 0) return null;
  return (
    <Section title={m.contacts}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {contacts.map(({ id, name, email, phone, receivesInvoices }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 4,
              rowGap: 1,
              px: 4,
              py: 3,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Box component="span" sx={{ fontWeight: 500, minWidth: 160, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            {email !== null && <EmailLink to={email} />}
            {phone !== null && <PhoneLink to={phone} />}
            {receivesInvoices && (
              <StatusBadge icon={Mail} tone="quiet">
                {m.receivesInvoices}
              </StatusBadge>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
