import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/invoices.ts';
import { postalLines } from '#src/features/clients/rules/postal-address.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { hasPaymentDetails, printedNumbers } from '#src/features/invoices/rules/bank-account.ts';
import { bankNumberLabels } from '#src/features/invoices/web/bank-number-labels.ts';
import { formatPeriod } from '#src/features/invoices/web/invoice-labels.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatDay, formatInstant } from '#src/platform/shared/calendar-days.ts';
import { countryName } from '#src/platform/web/format/display-names.ts';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section, SectionColumns } from '#src/platform/web/layout/page/section.tsx';

const long = { dateStyle: 'long' } as const;

/** Parties, dates and references, as issued. */
export function DocumentDetails({ invoice }: { invoice: Invoice }) {
  const { timeZone } = useAccount().preferences;
  const { frozen, issueDay, dueDay, type, invoicedAs } = invoice;
  const isPaid = type === 'invoice' || type === 'deposit';
  const instantDay = (at: string) => formatInstant(at, { ...long, timeZone });
  const day = (value: string | null) => value && formatDay(value, long);
  return (
    <SectionColumns>
      <Section title={m.details}>
        <DescriptionList
          facts={[
            { term: m.issueDate, value: day(issueDay) },
            { term: type === 'quote' ? m.validUntil : m.dueDate, value: day(dueDay) },
            { term: m.servicePeriod, value: formatPeriod(invoice) },
            { term: m.buyerReference, value: invoice.buyerReference },
            { term: m.poNumber, value: invoice.poNumber },
            { term: m.internalNotes, value: invoice.notes },
            {
              term: answerTerm(invoice),
              value: invoice.answeredAt && answerText(invoice.answeredBy, instantDay(invoice.answeredAt)),
            },
            {
              term: m.invoice,
              value: invoicedAs && (
                <Link component={RouterLink} to={`/invoices/${invoicedAs.id}`}>
                  {invoicedAs.number}
                </Link>
              ),
            },
            {
              term: m.voided,
              value: invoice.voidedAt && instantDay(invoice.voidedAt),
            },
            { term: m.voidReason, value: invoice.voidReason },
          ]}
        />
      </Section>
      <Section title={m.parties}>
        <DescriptionList
          facts={[
            { term: m.from, value: frozen && <PartyLines of={frozen.seller} /> },
            { term: m.to, value: frozen && <PartyLines of={frozen.buyer} /> },
            { term: m.paymentDetails, value: isPaid && frozen && paymentLines(frozen.bank) },
          ]}
        />
      </Section>
    </SectionColumns>
  );
}

function answerTerm({ state, answeredBy }: Invoice): string {
  if (state === 'declined') return answeredBy === null ? m.declined : m.declinedBy;
  return answeredBy === null ? m.accepted : m.acceptedBy;
}

function answerText(name: string | null, day: string): string {
  return name === null ? day : m.nameAndDay({ name, day });
}

/** As printed, with the labels of the interface. */
function paymentLines(bank: NonNullable<Invoice['frozen']>['bank']): string {
  const numbers = printedNumbers(bank).map(([name, text]) => `${bankNumberLabels[name]} ${text}`);
  return hasPaymentDetails(bank) ? [...numbers, bank.instructions].filter(Boolean).join('\n') : '';
}

type Party = NonNullable<Invoice['frozen']>['seller'] | NonNullable<Invoice['frozen']>['buyer'];

/** As on a letter. */
function PartyLines({ of: party }: { of: Party }) {
  const { country } = party;
  const postal = postalLines(party, country);
  const lines = [
    party.name,
    'contact' in party ? party.contact : '',
    ...(postal.length === 0 && 'addressText' in party ? party.addressText.split('\n') : postal),
    country === null ? '' : countryName(country),
    party.vatId === null ? '' : `${m.vatId} ${party.vatId}`,
  ];
  return <div translate="no">{lines.filter(Boolean).map(toLine)}</div>;
}

function toLine(text: string) {
  return <div key={text}>{text}</div>;
}
