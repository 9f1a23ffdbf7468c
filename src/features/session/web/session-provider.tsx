import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { identityClient as embeddedIdentity } from '#src/platform/web/identity-client.ts';
import type { IdentityClient } from '#src/platform/web/identity-client.ts';
import { browserSessionCache } from './session-cache.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionStore } from './session-store.ts';
import { loading, signedOut } from './session.ts';
import type { FetchDataKey } from './session.ts';

const SessionContext = createContext<SessionStore | null>(null);

type SessionProviderProps = {
  children: ReactNode;
  identity?: IdentityClient;
  /** The server sent the page to a browser without a session. [2.18] */
  isVisitor?: boolean | undefined;
  fetchDataKey?: FetchDataKey;
};

export function SessionProvider({
  children,
  identity = embeddedIdentity,
  isVisitor = false,
  fetchDataKey,
}: SessionProviderProps) {
  const [store] = useState(() =>
    createSessionStore(identity, {
      cache: browserSessionCache,
      first: isVisitor ? signedOut : loading,
      ...(fetchDataKey && { fetchDataKey }),
    }),
  );
  useEffect(() => store.open(), [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

/** Loading until the first answer, except on a visitor's page. [2.18, 4.1] */
export function useSession() {
  const store = useSessionActions();
  return useSyncExternalStore(store.subscribe, store.current, store.first);
}

export function useSessionActions(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a SessionProvider.');
  return store;
}

/** The signed-in account; for pages behind the route guard. */
export function useAccount() {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error('useAccount needs a signed-in session.');
  return session;
}
