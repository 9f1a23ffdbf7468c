import type { Project } from '#src/features/projects/contract.ts';

type Billing = Pick<Project, 'billingType' | 'hourlyRate' | 'retainerRate' | 'retainerHours'>;

/** How a project is billed, as one would say it. Nothing said means by its client, or at the usual rate. [3.8] */
export function billingInWords({ billingType, hourlyRate, retainerRate, retainerHours }: Billing): string {
  switch (billingType) {
    case 'fixed':
      return 'Fixed price';
    case 'retainer':
      return [
        `Retainer${retainerHours === null ? '' : `, ${number(retainerHours)} h`}`,
        retainerRate === null ? '' : `at ${number(retainerRate)}`,
      ]
        .filter(Boolean)
        .join(' ');
    case 'hourly':
    case null:
      return hourlyRate === null
        ? billingType === 'hourly'
          ? 'Hourly'
          : 'As the client'
        : `${number(hourlyRate)} an hour`;
  }
}

function number(value: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 }).format(value);
}
