import Link from '@mui/material/Link';
import type { Client } from '#src/features/clients/contract.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatHours, secondsOf } from '#src/platform/shared/durations.ts';
import { formatRate } from '#src/platform/web/format/rate.ts';
import { Facts } from '#src/platform/web/layout/facts.tsx';
import { Section } from '#src/platform/web/layout/section.tsx';

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
          { word: 'Billing', said: billingInWords(client, currency) },
          { word: 'Client since', said: since.format(new Date(createdAt)) },
        ]}
      />
    </Section>
  );
}

/** What its projects are billed by when they say nothing of their own. */
function billingInWords(client: Client, currency: string): string | null {
  const { billingType, hourlyRate, retainerRate, retainerHours } = client;
  const hourly = hourlyRate === null ? null : `${formatRate(hourlyRate, currency)} an hour`;
  switch (billingType) {
    case 'fixed':
      return 'Fixed price';
    case 'hourly':
      return hourly ?? 'By the hour';
    case 'retainer':
      return [
        `Retainer${retainerHours === null ? '' : ` of ${formatHours(secondsOf(retainerHours))} h`}`,
        retainerRate === null ? '' : ` at ${formatRate(retainerRate, currency)}`,
        hourly === null ? '' : `, then ${hourly}`,
      ].join('');
    case null:
      return hourly;
  }
}
