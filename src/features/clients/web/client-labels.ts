import type { DeepPartialSkipArrayKey } from 'react-hook-form';
import type * as z from 'zod';
import * as m from '#messages/clients.ts';
import type { NewClient } from '#src/features/clients/contract.ts';
import { formatHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { countryName } from '#src/platform/web/format/display-names.ts';
import { formatRate } from '#src/platform/web/format/format-rate.ts';

/** Form values while editing. */
export type ClientFormValues = z.input<typeof NewClient>;
type PartialFormValues = DeepPartialSkipArrayKey<ClientFormValues>;
type BillingRates = {
  billingType?: 'hourly' | 'fixed' | 'retainer' | null | undefined;
  hourlyRate?: number | string | null | undefined;
  retainerRate?: number | string | null | undefined;
  retainerHours?: number | string | null | undefined;
};

export function summarizeInvoicing({
  legalName,
  vatId,
  currency,
  paymentTermsDays,
}: PartialFormValues): string {
  const terms = typeof paymentTermsDays === 'number' ? formatPaymentTerms(paymentTermsDays) : null;
  return joinParts([legalName, vatId, currency, terms]);
}

export function summarizeAddress({ postalAddress, address }: PartialFormValues): string {
  const { street, postalCode, city, countryCode } = postalAddress ?? {};
  const place = [postalCode, city].filter(Boolean).join(' ');
  return (
    joinParts([street, place, countryCode && countryName(countryCode)]) ||
    (address ?? '').split('\n').join(', ')
  );
}

export function summarizeContacts({ contacts = [] }: PartialFormValues): string {
  return contacts
    .map(({ name }) => name)
    .filter(Boolean)
    .join(', ');
}

/** Default billing of the client's projects; empty if not set. [3.8] */
export function summarizeRates(
  { billingType = null, hourlyRate, retainerRate, retainerHours }: BillingRates,
  currency: string,
): string {
  const hourly =
    typeof hourlyRate === 'number' ? m.rateAnHour({ rate: formatRate(hourlyRate, currency) }) : '';
  switch (billingType) {
    case 'fixed':
      return m.fixedPrice;
    case 'hourly':
      return hourly || m.hourly;
    case 'retainer':
      return [
        `Retainer${typeof retainerHours === 'number' ? m.ofHoursH({ hours: formatHours(hoursToMs(retainerHours)) }) : ''}`,
        typeof retainerRate === 'number' ? m.atRate({ rate: formatRate(retainerRate, currency) }) : '',
        hourly && m.thenHourly({ hourly }),
      ].join('');
    case null:
      return hourly;
  }
}

export function formatPaymentTerms(days: number): string {
  if (days === 0) return m.dueAtOnce;
  return days === 1 ? m.dueAfterADay : m.dueAfterDaysDays({ days });
}

function joinParts(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
