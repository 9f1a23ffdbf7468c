import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Invoice, InvoiceSettings } from '#src/features/invoices/contract.ts';
import { chooseLanguage, isPrinted } from '#src/features/invoices/rules/document-locale.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { addressOf } from '#src/features/invoices/web/editor/details/asked-fields.ts';
import type { DraftValues } from '#src/features/invoices/web/editor/draft-values.ts';
import { formatDay, formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { languageName } from '#src/platform/web/format/display-names.ts';
import { issueDayWarnings, seriesName } from './issue-day-warnings.ts';

type IssuedDraft = {
  type: Invoice['type'];
  client: Client;
  settings: InvoiceSettings;
  draft: DraftValues;
  today: string;
};

/** The number that the draft gets, and what is allowed but rarely meant. */
export function useIssueWarnings({ type, client, settings, draft, today }: IssuedDraft) {
  const issueDay = draft.issueDay ?? today;
  const { data: next } = useQuery(
    invoices.nextNumbers.queryOptions({ input: { day: issueDay, clientId: client.id }, staleTime: 0 }),
  );
  const laterEntries = useLaterEntries({ type, lines: draft.lines, issueDay });
  const tag = chooseLanguage(client, settings);
  const hasAddress = client.postalAddress !== null || addressOf(client).addressText !== '';
  return {
    number: next?.[seriesName(type)],
    warnings: [
      ...(hasAddress ? [] : [m.clientWithoutAddress({ client: client.name })]),
      ...(isPrinted(tag) ? [] : [m.languageNotPrinted({ client: client.name, language: languageName(tag) })]),
      ...issueDayWarnings({ type, issueDay }, today, next?.lastDays),
      ...laterEntries,
    ],
  };
}

type BilledLines = Pick<DraftValues, 'lines'> & { type: Invoice['type']; issueDay: string };

/** Time that was tracked for days after the document. */
function useLaterEntries({ type, lines, issueDay }: BilledLines): string[] {
  const { id = '' } = useParams();
  const billedIds = new Set(lines.flatMap(({ entries }) => entries.map((entry) => entry.id)));
  const isBilling = (type === 'invoice' || type === 'deposit') && billedIds.size > 0;
  const { data } = useQuery({ ...invoices.entries.queryOptions({ input: { id } }), enabled: isBilling });
  const later = isBilling
    ? (data?.entries ?? []).filter((entry) => billedIds.has(entry.id) && entry.day > issueDay)
    : [];
  if (later.length === 0) return [];
  const names = later
    .slice(0, mostNamed)
    .map(
      ({ day, description }) =>
        `${formatShortDay(day, issueDay)} ${description || m.entryWithoutDescription}`,
    );
  return [
    m.entriesAfterIssueDay({
      count: later.length,
      day: formatDay(issueDay, { dateStyle: 'medium' }),
      entries: [...names, ...(later.length > mostNamed ? ['…'] : [])].join(' · '),
    }),
  ];
}

const mostNamed = 5;
