/** Finds the session of a cookie header. The app says how. */
export type FindSession = (cookies: string | undefined) => Promise<FoundSession | null>;

type FoundSession = { sessionId: string; userId: string };
