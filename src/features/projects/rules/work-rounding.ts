import type { OtherRounding, Rounding } from '#src/platform/shared/rounding.ts';

/** How an account rounds, and the clients and projects that round otherwise. */
export type WorkRounding = {
  account: Rounding;
  others: readonly (OtherRounding & {
    kind: 'client' | 'project';
    /** The clients or projects that round like this. */
    ids: readonly string[];
  })[];
};

/** Work that its project or client rounds otherwise is rounded as they say, when the account rounds. */
export function roundingOf(account: Rounding, other: OtherRounding | null | undefined): Rounding {
  return other ? { ...other, when: account.when } : account;
}

/** Whether any billable time and amounts may be rounded while stored time stays exact. */
export function isAnyBillingRounded({ account, others }: WorkRounding): boolean {
  return account.when === 'billed' && [account, ...others].some(({ minutes }) => minutes > 0);
}
