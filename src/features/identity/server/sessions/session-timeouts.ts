/**
 * A session ends after this many days, even if it is used daily. `validate-session.ts` asks with each request
 * (`session_state` in migrations/0033-session-checks.sql).
 */
export const defaultSessionDays = 30;

/** A session that isn't used ends earlier. */
const unusedDays = 7;
const daySeconds = 24 * 60 * 60;

/** Someone without a password proves who they are with a login of the last 15 minutes. */
export const freshSeconds = 15 * 60;

/** When sessions end if they aren't used, how often their use is noted, and how young one must be to add a passkey. */
export function sessionTimeouts(sessionDays: number) {
  return {
    expiresIn: Math.min(unusedDays, sessionDays) * daySeconds,
    updateAge: daySeconds,
    freshAge: freshSeconds,
  };
}
