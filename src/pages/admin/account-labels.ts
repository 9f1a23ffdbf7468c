import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';

/** Undefined for clients of other accounts. */
export type NameOfClient = (id: string) => string | undefined;

/** What an account or invitation allows: “Track time · View Acme”. */
export function describeGrants(
  tenantEnabled: boolean,
  clientIds: readonly string[],
  nameOf: NameOfClient,
): string {
  const [only, ...more] = clientIds;
  const views =
    only === undefined
      ? []
      : [more.length > 0 ? m.viewClients({ count: clientIds.length }) : describeClient(nameOf(only))];
  return [...(tenantEnabled ? [m.trackTime] : []), ...views].join(' · ');
}

function describeClient(client: string | undefined): string {
  return client === undefined ? m.viewSharedClient : m.viewClient({ client });
}

export function lastLogin({ lastSignInAt }: Account, timeZone: string): string {
  return lastSignInAt === null ? m.never : formatInstant(lastSignInAt, { dateStyle: 'medium', timeZone });
}

export function createdOn({ createdAt }: Account, timeZone: string): string {
  return m.createdOn({ day: formatInstant(createdAt, { dateStyle: 'medium', timeZone }) });
}
