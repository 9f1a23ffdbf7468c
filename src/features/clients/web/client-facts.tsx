import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Client } from '#src/features/clients/contract.ts';
import { electronicAddressSchemes } from '#src/features/clients/electronic-address.ts';
import type { PrivateField } from '#src/features/clients/encrypted-fields.ts';
import { isSealed } from '#src/features/encryption/private-fields.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { countryName, languageName } from '#src/platform/web/format/names.ts';
import { TagList } from '#src/platform/web/format/tag-list.tsx';
import { Facts } from '#src/platform/web/layout/facts.tsx';
import { Section } from '#src/platform/web/layout/section.tsx';
import { ratesInLine, termsInWords } from './client-words.ts';

/** Who the client is, and what an invoice to it says. What nobody said is left out. [3.4, 3.8] */
export function ClientFacts({ client }: { client: Client }) {
  const { currency, timeZone } = useAccount().preferences;
  const { email, phone, address, notes, tags, createdAt, paymentTermsDays, electronicAddress } = client;
  const since = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone });
  return (
    <Section title="Details">
      <Facts
        facts={[
          { word: 'E-mail', said: email && <MailLink to={email} /> },
          { word: 'Phone', said: phone ? <PhoneLink to={phone} /> : unread(client, 'phone') },
          { word: 'Legal name', said: client.legalName },
          { word: 'Address', said: addressInLines(client) || unread(client, 'postalAddress') },
          {
            word: client.postalAddress ? 'Address as text' : 'Address',
            said: address ?? unread(client, 'address'),
          },
          { word: 'VAT id', said: client.vatId },
          { word: 'Registration id', said: client.registrationId },
          { word: 'Buyer reference', said: client.buyerReference },
          {
            word: 'E-invoices to',
            said:
              electronicAddress &&
              `${electronicAddress.id} (${electronicAddressSchemes[electronicAddress.scheme] ?? electronicAddress.scheme})`,
          },
          { word: 'Currency', said: client.currency },
          { word: 'Language', said: client.language && languageName(client.language) },
          { word: 'Payment terms', said: paymentTermsDays !== null && termsInWords(paymentTermsDays) },
          { word: 'Billing', said: ratesInLine(client, client.currency ?? currency) },
          { word: 'Tags', said: tags.length > 0 && <TagList tags={tags} /> },
          { word: 'Notes', said: notes ?? unread(client, 'notes') },
          { word: 'Contacts', said: unread(client, 'contacts') },
          { word: 'Client since', said: since.format(new Date(createdAt)) },
        ]}
      />
    </Section>
  );
}

export function MailLink({ to }: { to: string }) {
  return <Link href={`mailto:${to}`}>{to}</Link>;
}

export function PhoneLink({ to }: { to: string }) {
  return <Link href={`tel:${to.replaceAll(' ', '')}`}>{to}</Link>;
}

/** There is something, and this browser cannot read it: without the key, or because it was changed. */
function unread(client: Client, field: PrivateField) {
  if (!isSealed(client, field)) return null;
  return <Box sx={{ color: 'text.secondary' }}>Encrypted; it cannot be read here at the moment</Box>;
}

/** As it stands on a letter. */
function addressInLines({ postalAddress }: Client): string {
  if (!postalAddress) return '';
  const { street, street2, postalCode, city, region, countryCode } = postalAddress;
  const place = [postalCode, city].filter(Boolean).join(' ');
  return [street, street2, place, region, countryCode && countryName(countryCode)].filter(Boolean).join('\n');
}
