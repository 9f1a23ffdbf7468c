import { calendarImportContract } from '#src/features/calendar-import/contract.ts';
import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { encryptAddress } from './address-cipher.ts';
import { parseCalendarAddress } from './calendar-address.ts';
import { answerSuggestions, deleteCalendar, findSource, listSuggestions, saveAddress } from './queries.ts';
import { refreshCalendar } from './refresh-calendar.ts';

const os = implementSecured(calendarImportContract);

export const calendarImportHandlers = {
  get: os.get.handler(({ context: { db, owner } }) => findSource(db, owner)),

  list: os.list.handler(({ input, context: { db, owner } }) => listSuggestions(db, owner, input)),

  setAddress: os.setAddress.handler(async ({ input, context, errors }) => {
    const { db, owner, keys, calendarHosts } = context;
    const url = parseCalendarAddress(input.address, calendarHosts);
    if (!url) throw errors.UNFIT();
    const addressEnc = await encryptAddress(db, owner, keys, url.href).catch(rethrowKeyUnavailable(errors));
    await saveAddress(db, owner, { host: url.host, addressEnc });
    return findSource(db, owner);
  }),

  refresh: os.refresh.handler(async ({ context }) => {
    const { database, owner, publishChange } = context;
    const counts = await refreshCalendar(context);
    publishChange({ userId: owner.ownerId, what: 'calendarImport' });
    const source = await database.withOwner(owner, (db) => findSource(db, owner));
    return { ...source, ...counts };
  }),

  remove: os.remove.handler(async ({ context: { db, owner } }) => {
    await deleteCalendar(db, owner);
    return {};
  }),

  answer: os.answer.handler(async ({ input: { suggestionIds, answer }, context: { db, owner } }) => {
    await answerSuggestions(db, owner, suggestionIds, answer);
    return {};
  }),
};
