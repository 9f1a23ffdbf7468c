import type { ApiCaller } from './api-callers.ts';
import { sentToken } from './test-accounts.ts';

/** Invites the viewer to the client and accepts, or adds them where the owner may. */
export async function shareClient(
  owner: ApiCaller,
  viewer: Pick<ApiCaller, 'api' | 'email'>,
  clientId: string,
  /** Where mail is sent, the link is there. */
  databaseUrl = '',
): Promise<void> {
  const grant = { email: viewer.email, clientId };
  const isAdded = await owner.api.accounts.addViewer(grant).then(
    () => true,
    () => false,
  );
  if (isAdded) return;
  const { link } = await owner.api.invitations.create(grant);
  const token = link === null ? await sentToken(databaseUrl, viewer.email) : new URL(link).hash.slice(1);
  await viewer.api.invitations.accept({ token });
}
