import { keepAddress } from '#src/features/clients/web/public.tsx';
import { findNewAddress } from './send-form.ts';

type Recipients = { recipient: string; alsoTo: readonly string[]; keepsAddress: boolean };

/** The addresses of the client. Others were used before, and have no name. */
export function knownAddresses(addresses: readonly { name: string; email: string }[]): string[] {
  return addresses.flatMap(({ name, email }) => (name === '' ? [] : [email]));
}

/** Keeps a recipient that the client doesn’t have, if that is wanted. Resolves to what takes it back; null if it isn’t kept. */
export async function keepRecipient(
  clientId: string | null,
  { recipient, alsoTo, keepsAddress }: Recipients,
  known: readonly string[],
): Promise<(() => Promise<boolean>) | null> {
  const email = findNewAddress([recipient, ...alsoTo], known);
  if (clientId === null || !keepsAddress || email === undefined) return null;
  return keepAddress(clientId, email);
}
