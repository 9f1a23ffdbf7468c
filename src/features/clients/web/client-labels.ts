import type { DeepPartialSkipArrayKey } from 'react-hook-form';
import type * as z from 'zod';
import * as m from '#messages/clients.ts';
import type { NewClient } from '#src/features/clients/contract.ts';
import { postalLines } from '#src/features/clients/rules/postal-address.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import type { OtherRounding } from '#src/platform/shared/rounding.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { countryName } from '#src/platform/web/format/display-names.ts';

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
  rounding,
}: PartialFormValues): string {
  const terms = typeof paymentTermsDays === 'number' ? formatPaymentTerms(paymentTermsDays) : null;
  return joinParts([legalName, vatId, currency, terms, rounding ? formatRounding(rounding) : null]);
}

export function summarizeAddress({ postalAddress, address }: PartialFormValues): string {
  const { countryCode = null, ...place } = postalAddress ?? {};
  return (
    joinParts([...postalLines(place, countryCode), countryCode && countryName(countryCode)]) ||
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
  const rate = typeof hourlyRate === 'number' ? formatRate(hourlyRate, currency) : null;
  const hourly = rate === null ? '' : m.rateAnHour({ rate });
  switch (billingType) {
    case 'fixed':
      return m.fixedPrice;
    case 'hourly':
      return hourly || m.hourly;
    case 'retainer':
      return joinParts([
        typeof retainerHours === 'number'
          ? m.retainerOfHours({ hours: formatDuration(hoursToMs(retainerHours)) })
          : m.retainer,
        typeof retainerRate === 'number' ? m.rateAnHour({ rate: formatRate(retainerRate, currency) }) : null,
        rate === null ? null : m.thenRateAnHour({ rate }),
      ]);
    case null:
      return hourly;
  }
}

/** How time is rounded: “15 min, always up”. */
export function formatRounding({ minutes = 0, direction = 'nearest' }: Partial<OtherRounding>): string {
  if (minutes === 0) return m.noRounding;
  return m.roundedTo({ minutes, direction: direction === 'nearest' ? 'other' : direction });
}

export function formatPaymentTerms(days: number): string {
  return m.dueInDays({ days });
}

function joinParts(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
