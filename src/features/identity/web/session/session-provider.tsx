import {
  createContext,
  useContext,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ReactNode } from 'react';
import { identityClient as embeddedIdentity } from '#src/features/identity/web/identity-client.ts';
import type { IdentityClient } from '#src/features/identity/web/identity-client.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import { browserSessionCache } from './session-cache.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionStore } from './session-store.ts';
import { loading } from './session.ts';
import type { FetchDataKey, Session } from './session.ts';

const StoreContext = createContext<SessionStore | null>(null);
const SessionContext = createContext<Session | null>(null);

type SessionProviderProps = {
  children: ReactNode;
  identity?: IdentityClient;
  /** Known before the first answer: the server sent the page to a browser without a session, or rendered it for one. [2.18] */
  first?: Session | undefined;
  fetchDataKey?: FetchDataKey;
};

export function SessionProvider({
  children,
  identity = embeddedIdentity,
  first = loading,
  fetchDataKey,
}: SessionProviderProps) {
  const [store] = useState(() =>
    createSessionStore(identity, {
      cache: browserSessionCache,
      first,
      ...(fetchDataKey && { fetchDataKey }),
    }),
  );
  useEffect(() => store.open(), [store]);
  const current = useSyncExternalStore(store.subscribe, store.current, store.first);
  const deferred = useDeferredValue(current);
  // The first page renders in steps. Later changes, such as a sign-out, show at once.
  const session = current.status === 'signedIn' && deferred.status === 'loading' ? deferred : current;
  return (
    <StoreContext value={store}>
      <SessionContext value={session}>{children}</SessionContext>
    </StoreContext>
  );
}

/** Loading until the first answer, except on a visitor's page. [2.18, 4.1] */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider.');
  return session;
}

export function useSessionActions(): SessionStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useSession needs a SessionProvider.');
  return store;
}

/** The signed-in account; for pages behind the route guard. */
export function useAccount() {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error('useAccount needs a signed-in session.');
  return session;
}

/** Today in the account's time zone; updates at midnight. */
export function useAccountToday(): string {
  return useToday(useAccount().preferences.timeZone);
}
