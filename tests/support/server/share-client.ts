import type { ApiCaller } from './api-callers.ts';

/** Invites the viewer to the client and accepts, or adds them where the owner may. */
export async function shareClient(
  owner: ApiCaller,
  viewer: Pick<ApiCaller, 'api' | 'email'>,
  clientId: string,
): Promise<void> {
  const grant = { email: viewer.email, clientId };
  const isAdded = await owner.api.accounts.addViewer(grant).then(
    () => true,
    () => false,
  );
  if (isAdded) return;
  const { link } = await owner.api.invitations.create(grant);
  if (link === null) throw new Error('With a mail server, the link is in the mail.');
  await viewer.api.invitations.accept({ token: new URL(link).hash.slice(1) });
}
