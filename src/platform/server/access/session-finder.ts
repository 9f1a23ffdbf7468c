/** Finds the session of a cookie header, with what the app also reads of its account. */
export type FindSession<Session extends FoundSession = FoundSession> = (
  cookies: string | undefined,
) => Promise<Session | null>;

type FoundSession = { sessionId: string; userId: string };
