/** A session ends after this many days without use. */
const unusedDays = 7;
const daySeconds = 24 * 60 * 60;

/** Someone without a password proves who they are with a login of the last 15 minutes. */
export const freshSeconds = 15 * 60;

/** When sessions end if they aren't used, how often their use is noted, and how young one must be to add a passkey. */
export function sessionIdleTimeout(sessionDays: number) {
  return {
    expiresIn: Math.min(unusedDays, sessionDays) * daySeconds,
    updateAge: daySeconds,
    freshAge: freshSeconds,
  };
}
