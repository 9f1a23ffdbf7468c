import { saveClientEmail } from '#src/features/clients/web/public.tsx';
import { findNewAddress } from './send-form.ts';

type Recipients = { recipient: string; alsoTo: readonly string[]; savesClientEmail: boolean };

/** The addresses of the client. Others were used before, and have no name. */
export function knownAddresses(addresses: readonly { name: string; email: string }[]): string[] {
  return addresses.flatMap(({ name, email }) => (name === '' ? [] : [email]));
}

/** Saves a recipient that the client doesn’t have, if that is wanted. Resolves to what undoes it; null if it isn’t saved. */
export async function saveNewClientEmail(
  clientId: string | null,
  { recipient, alsoTo, savesClientEmail }: Recipients,
  known: readonly string[],
): Promise<(() => Promise<boolean>) | null> {
  const email = findNewAddress([recipient, ...alsoTo], known);
  if (clientId === null || !savesClientEmail || email === undefined) return null;
  return saveClientEmail(clientId, email);
}
