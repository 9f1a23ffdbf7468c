import Link from '@mui/material/Link';
import type { Client } from '#src/features/clients/contract.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { Facts } from '#src/platform/web/layout/facts.tsx';
import { Section } from '#src/platform/web/layout/section.tsx';
import { ratesInLine } from './client-words.ts';

/** Who the client is. What nobody said is left out. [3.4, 3.8] */
export function ClientFacts({ client }: { client: Client }) {
  const { currency, timeZone } = useAccount().preferences;
  const { email, phone, address, notes, createdAt } = client;
  const since = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone });
  return (
    <Section title="Details">
      <Facts
        facts={[
          { word: 'E-mail', said: email && <Link href={`mailto:${email}`}>{email}</Link> },
          { word: 'Phone', said: phone && <Link href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</Link> },
          { word: 'Address', said: address },
          { word: 'Notes', said: notes },
          { word: 'Billing', said: ratesInLine(client, client.currency ?? currency) },
          { word: 'Client since', said: since.format(new Date(createdAt)) },
        ]}
      />
    </Section>
  );
}
