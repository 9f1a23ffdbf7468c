import { skipToken, useQuery } from '@tanstack/react-query';
import type { Client } from '#src/features/clients/contract.ts';
import { privateFields } from '#src/features/clients/encrypted-fields.ts';
import { isUnreadable, opened } from './encrypted.ts';

/**
 * The client with what private mode keeps encrypted; undefined until that has been decrypted. While a later revision of
 * it is, the one before stands: what is open on the page stays open.
 */
export function useOpened<C extends Client | null | undefined>(client: C): C | undefined {
  const sealed = client && privateFields.some((field) => isUnreadable(client, field)) ? client : null;
  const { data } = useQuery({
    // In memory, and stale with every other answer about clients.
    queryKey: [['clients', 'opened'], sealed],
    queryFn: sealed ? () => opened(sealed) : skipToken,
    gcTime: 0,
    placeholderData: (before) => (before?.id === sealed?.id ? before : undefined),
  });
  // What was decrypted is the same client.
  return sealed ? data : client;
}
