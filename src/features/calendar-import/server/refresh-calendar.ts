import type { RefreshedCalendar } from '#src/features/calendar-import/contract.ts';
import type { AddressProblem } from '#src/features/calendar-import/rules/calendar-problems.ts';
import {
  isReadDue,
  minutesBetweenChecks,
  suggestionWindow,
} from '#src/features/calendar-import/rules/suggestion.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { Caller, RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { decryptAddress } from './address-cipher.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { readCalendarInProcess } from './ics-process.ts';
import { claimCheck, finishCheck, replaceSuggestions } from './queries.ts';

type RefreshOptions = Pick<RequestContext, 'database' | 'keys' | 'calendarHosts'> & {
  owner: Owner;
  caller: Pick<Caller, 'email'>;
};

/**
 * Reads the calendar at the stored address, if a check is due, and counts the events that weren’t suggested. No
 * transaction is open during requests.
 */
export async function refreshCalendar(options: RefreshOptions): Promise<EventCounts> {
  const { database, owner, caller, calendarHosts } = options;
  const now = Date.now();
  const claimed = await claimAddress(options, now);
  if (!claimed) return nothingRead;
  const { address, check, timeZone } = claimed;
  const finish = async (problem: AddressProblem | null) => {
    await database.withOwner(owner, (db) => finishCheck(db, owner, check.checkedAt, { problem }));
    return nothingRead;
  };
  if (address === null) return finish('keyUnavailable');

  const isConditional = !isReadDue(check.readAt, now);
  const fetched = await fetchCalendar(address, {
    allowedHosts: calendarHosts,
    etag: isConditional ? check.etag : null,
    lastModified: isConditional ? check.lastModified : null,
  });
  if (fetched.is === 'unchanged') return finish(null);
  if (fetched.is === 'failed') return finish(fetched.problem);

  const { bytes, etag, lastModified } = fetched;
  const window = suggestionWindow(localDay(now, timeZone));
  const content = await readCalendarInProcess({
    bytes,
    window,
    timeZone,
    ownAddresses: [caller.email],
  });
  // An empty calendar at an address may fill up.
  const isEmpty = 'problem' in content && content.problem === 'noEvents';
  if ('problem' in content && !isEmpty) return finish(content.problem);
  const { suggestions, ...counts } = 'problem' in content ? { suggestions: [], ...nothingRead } : content;
  await database.withOwner(owner, async (db) => {
    const readAt = new Date(now).toISOString();
    const result = { problem: null, etag, lastModified, readAt };
    if (await finishCheck(db, owner, check.checkedAt, result))
      await replaceSuggestions(db, owner, 'address', suggestions);
  });
  return counts;
}

type EventCounts = Pick<RefreshedCalendar, 'unreadable' | 'leftOut'>;

const nothingRead: EventCounts = { unreadable: 0, leftOut: 0 };

/** The address is null if its key isn’t available. */
async function claimAddress({ database, owner, keys }: RefreshOptions, now: number) {
  const checkedBefore = new Date(now - minutesBetweenChecks * 60_000).toISOString();
  return database.withOwner(owner, async (db) => {
    const check = await claimCheck(db, owner, checkedBefore);
    if (!check) return null;
    const { timeZone } = await findPreferences(db, owner);
    return { check, timeZone, address: await decryptAddress(db, owner, keys, check.addressEnc) };
  });
}
