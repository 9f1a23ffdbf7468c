import { countryOfTimeZone, findPreferences } from '#src/features/accounts/server/public.ts';
import { findDocument, readDocument, readPicture } from '#src/features/documents/server/public.ts';
import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { readingProcedures } from '#src/features/expenses/contract-reading.ts';
import { unreadableMessages } from '#src/features/expenses/rules/reading/reading-messages.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { readInSideProcess } from './reading-process.ts';
import type { OcrLanguage } from './recognize-text.ts';

const os = implementSecured(readingProcedures);

/** Larger ones are no receipts, and would take much memory. */
const maxBytes = 20 * 1024 * 1024;

export const readingHandlers = {
  readReceipt: os.readReceipt.handler(async ({ input, context, errors, signal }) => {
    const { id, readsPicture } = input;
    const { database, owner } = context;
    const { document, preferences } = await database.withOwner(owner, async (db) => ({
      document: await findDocument(db, owner, id),
      preferences: await findPreferences(db, owner),
    }));
    if (document?.type !== 'receipt') throw errors.NOT_FOUND();
    if (document.sizeBytes > maxBytes) throw errors.UNREADABLE({ message: unreadableMessages.tooLarge });
    const isPicture = document.preview === 'image' || document.contentType.startsWith('image/');
    const content = await (
      isPicture ? readPicture(context, owner, { documentId: id, signal }) : readDocument(context, owner, id)
    ).catch(rethrowKeyUnavailable(errors));
    if (content === null) throw errors.NOT_FOUND();
    if ('problem' in content) throw errors.UNREADABLE({ message: content.problem });
    const { timeZone, currency } = preferences;
    const task = {
      isPicture,
      today: localDay(Date.now(), timeZone),
      accountCurrency: currency,
      language: readsPicture ? languageOf(timeZone) : null,
    };
    const outcome = await readInSideProcess(content, task, { userId: owner.ownerId, signal });
    if ('message' in outcome) throw errors.UNREADABLE({ message: outcome.message });
    return { ...outcome.proposals, canReadPicture: outcome.canReadPicture };
  }),
};

/** That of most receipts in the account's country. */
function languageOf(timeZone: string): OcrLanguage {
  return languageByCountry[countryOfTimeZone(timeZone) ?? ''] ?? 'eng';
}

const languageByCountry: Readonly<Record<string, OcrLanguage>> = {
  DE: 'deu',
  AT: 'deu',
  CH: 'deu',
  LI: 'deu',
  LU: 'fra',
  FR: 'fra',
  ES: 'spa',
  IT: 'ita',
  NL: 'nld',
  BE: 'nld',
};
