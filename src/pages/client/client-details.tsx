import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { PrivateField } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { postalLines } from '#src/features/clients/rules/postal-address.ts';
import {
  eInvoiceChoiceLabels,
  electronicAddressSchemeName,
  formatPaymentTerms,
  formatRounding,
  summarizeRates,
} from '#src/features/clients/web/public.tsx';
import { isOnlyEncrypted } from '#src/features/encryption/rules/private-field-format.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { countryName, languageName } from '#src/platform/web/format/display-names.ts';
import { TagList } from '#src/platform/web/format/tag-chips.tsx';
import { OuterLink } from '#src/platform/web/kit/actions/text-link.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

/** Client and invoice details; empty fields are left out. [3.4, 3.8] */
export function ClientDetails({ client }: { client: Client }) {
  const { currency, timeZone } = useAccount().preferences;
  const {
    email,
    phone,
    address,
    notes,
    tags,
    createdAt,
    paymentTermsDays,
    eInvoiceFormat,
    electronicAddress,
  } = client;
  return (
    <Section title={m.details}>
      <DescriptionList
        facts={[
          { term: m.email, value: email && <EmailLink to={email} /> },
          { term: m.phone, value: phone ? <PhoneLink to={phone} /> : encryptedNote(client, 'phone') },
          { term: m.legalName, value: client.legalName },
          { term: m.address, value: formatPostalAddress(client) || encryptedNote(client, 'postalAddress') },
          {
            term: client.postalAddress ? m.freeFormAddress : m.address,
            value: repeatsPostalAddress(client) ? null : (address ?? encryptedNote(client, 'address')),
          },
          { term: m.vatId, value: client.vatId },
          { term: m.registrationId, value: client.registrationId },
          { term: m.buyerReference, value: client.buyerReference },
          { term: m.eInvoice, value: eInvoiceFormat && eInvoiceChoiceLabels[eInvoiceFormat] },
          {
            term: m.eInvoicesTo,
            value:
              electronicAddress &&
              `${electronicAddress.id} · ${electronicAddressSchemeName(electronicAddress.scheme)}`,
          },
          { term: m.currency, value: client.currency },
          { term: m.language, value: client.language && languageName(client.language) },
          { term: m.paymentTerms, value: paymentTermsDays !== null && formatPaymentTerms(paymentTermsDays) },
          { term: m.billing, value: summarizeRates(client, client.currency ?? currency) },
          { term: m.timeRounded, value: client.rounding && formatRounding(client.rounding) },
          { term: m.tags, value: tags.length > 0 && <TagList tags={tags} /> },
          { term: m.privateNotes, value: notes ?? encryptedNote(client, 'notes') },
          { term: m.contacts, value: encryptedNote(client, 'contacts') },
          { term: m.clientSince, value: formatInstant(createdAt, { dateStyle: 'long', timeZone }) },
        ]}
      />
    </Section>
  );
}

export function EmailLink({ to }: { to: string }) {
  return <OuterLink href={`mailto:${to}`}>{to}</OuterLink>;
}

export function PhoneLink({ to }: { to: string }) {
  return <OuterLink href={`tel:${to.replaceAll(' ', '')}`}>{to}</OuterLink>;
}

/** Shown if a field can't be decrypted: the key is missing or the value was changed. */
function encryptedNote(client: Client, field: PrivateField) {
  if (!isOnlyEncrypted(client, field)) return null;
  return <span className={text.quiet}>{m.cannotDecrypt}</span>;
}

/** Formatted as on a letter. */
function formatPostalAddress({ postalAddress }: Client): string {
  if (!postalAddress) return '';
  const { countryCode } = postalAddress;
  const lines = postalLines(postalAddress, countryCode);
  return [...lines, ...(countryCode === null ? [] : [countryName(countryCode)])].join('\n');
}

/** Whether the free-form address has nothing that the postal address lacks. */
function repeatsPostalAddress(client: Client): boolean {
  const postal: unknown[] = [client.name, client.legalName, ...formatPostalAddress(client).split('\n')];
  return client.address?.split('\n').every((line) => postal.includes(line.trim())) ?? false;
}
