import type { DeepPartialSkipArrayKey } from 'react-hook-form';
import type * as z from 'zod';
import type { NewClient } from '#src/features/clients/contract.ts';
import { formatHours, msOf } from '#src/platform/shared/durations.ts';
import { countryName } from '#src/platform/web/format/names.ts';
import { formatRate } from '#src/platform/web/format/rate.ts';

/** What the form holds, while it is being typed. */
export type FormValues = z.input<typeof NewClient>;
type Said = DeepPartialSkipArrayKey<FormValues>;
type Rates = {
  billingType?: 'hourly' | 'fixed' | 'retainer' | null | undefined;
  hourlyRate?: number | string | null | undefined;
  retainerRate?: number | string | null | undefined;
  retainerHours?: number | string | null | undefined;
};

export function invoicingInLine({ legalName, vatId, currency, paymentTermsDays }: Said): string {
  const terms = typeof paymentTermsDays === 'number' ? termsInWords(paymentTermsDays) : null;
  return inLine([legalName, vatId, currency, terms]);
}

export function addressInLine({ postalAddress, address }: Said): string {
  const { street, postalCode, city, countryCode } = postalAddress ?? {};
  const place = [postalCode, city].filter(Boolean).join(' ');
  return (
    inLine([street, place, countryCode && countryName(countryCode)]) || (address ?? '').split('\n').join(', ')
  );
}

export function contactsInLine({ contacts = [] }: Said): string {
  return contacts
    .map(({ name }) => name)
    .filter(Boolean)
    .join(', ');
}

/** What its projects are billed by when they say nothing of their own; empty when it does not say either. [3.8] */
export function ratesInLine(
  { billingType = null, hourlyRate, retainerRate, retainerHours }: Rates,
  currency: string,
): string {
  const hourly = typeof hourlyRate === 'number' ? `${formatRate(hourlyRate, currency)} an hour` : '';
  switch (billingType) {
    case 'fixed':
      return 'Fixed price';
    case 'hourly':
      return hourly || 'By the hour';
    case 'retainer':
      return [
        `Retainer${typeof retainerHours === 'number' ? ` of ${formatHours(msOf(retainerHours))} h` : ''}`,
        typeof retainerRate === 'number' ? ` at ${formatRate(retainerRate, currency)}` : '',
        hourly && `, then ${hourly}`,
      ].join('');
    case null:
      return hourly;
  }
}

export function termsInWords(days: number): string {
  if (days === 0) return 'Due at once';
  return days === 1 ? 'Due after a day' : `Due after ${days} days`;
}

function inLine(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
