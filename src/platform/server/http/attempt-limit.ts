const windowMs = 60_000;
/** More addresses than this start again: the count only slows guessing down. */
const maxAddresses = 10_000;

/** Counts wrong secrets per address, in this process. */
export function createAttemptLimit(maxPerMinute: number) {
  let failures = new Map<string, { count: number; until: number }>();
  return {
    isExceeded(address: string, now = Date.now()): boolean {
      const found = failures.get(address);
      return found !== undefined && found.until > now && found.count >= maxPerMinute;
    },
    addFailure(address: string, now = Date.now()): void {
      const found = failures.get(address);
      if (found && found.until > now) found.count += 1;
      else {
        if (failures.size >= maxAddresses) failures = new Map();
        failures.set(address, { count: 1, until: now + windowMs });
      }
    },
  };
}
