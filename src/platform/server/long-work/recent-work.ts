/** How long the requests of each account took lately, with the time that they waited for a slot. */
export type RecentWork = {
  note(userId: string, tookMs: number): void;
  /** Whether another account is active and has far less work. */
  isAnotherLessBusy(userId: string): boolean;
};

export function createRecentWork(): RecentWork {
  const recentWork = new Map<string, { ms: number; endedAt: number }>();

  function recentMs(userId: string): number {
    const { ms, endedAt } = recentWork.get(userId) ?? { ms: 0, endedAt: 0 };
    return ms * Math.exp((endedAt - performance.now()) / activeMs);
  }

  return {
    note(userId, tookMs) {
      const work = { ms: recentMs(userId) + tookMs, endedAt: performance.now() };
      setLatest(recentWork, userId, work);
      removeOldest(recentWork, ({ endedAt }) => performance.now() - endedAt > forgottenMs);
    },

    isAnotherLessBusy(userId) {
      const ownMs = recentMs(userId);
      return [...lastAsked].some(
        ([account, askedAt]) => account !== userId && isActive(askedAt) && recentMs(account) < ownMs / 2,
      );
    },
  };
}

export const workOfAllKinds = createRecentWork();

/** When each active account last asked for a slot of any kind. */
const lastAsked = new Map<string, number>();

export function noteActivity(userId: string): void {
  setLatest(lastAsked, userId, performance.now());
  removeOldest(lastAsked, (askedAt) => !isActive(askedAt));
}

/** An account counts as active for this long after a request. */
const activeMs = 1_000;

/** Almost nothing is left of work by then. */
const forgottenMs = 10 * activeMs;

function isActive(askedAt: number): boolean {
  return performance.now() - askedAt <= activeMs;
}

function setLatest<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}

/** The latest comes last. */
function removeOldest<T>(map: Map<string, T>, isOld: (value: T) => boolean): void {
  for (const [key, value] of map) {
    if (!isOld(value)) break;
    map.delete(key);
  }
}
