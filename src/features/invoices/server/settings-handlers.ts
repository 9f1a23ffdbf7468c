import { findDocument } from '#src/features/documents/server/public.ts';
import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { settingsProcedures } from '#src/features/invoices/contract-settings.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { presetEmails } from './deliveries/preset-email-templates.ts';
import { requireClient } from './draft-defaults.ts';
import { retaxDrafts } from './drafts/retax-drafts.ts';
import { findLastDays, findNextNumber } from './numbers.ts';
import type { SeriesName } from './numbers.ts';
import { findInvoiceSettings, lockSettings, saveInvoiceSettings } from './settings.ts';

const os = implementSecured(settingsProcedures);

export const settingsHandlers = {
  settings: os.settings.handler(({ context: { db, owner } }) => findInvoiceSettings(db, owner)),

  updateSettings: os.updateSettings.handler(async ({ input, context, errors }) => {
    const { db, owner } = context;
    const { logoDocumentId } = input.settings;
    const logo = logoDocumentId === null ? null : await findDocument(db, owner, logoDocumentId);
    if (logoDocumentId !== null && logo?.preview !== 'image') {
      throw invalidField('settings.logoDocumentId', 'must be an image in your documents');
    }
    await lockSettings(db, owner, 'save');
    const { settings: before } = await findInvoiceSettings(db, owner);
    const saved = await saveInvoiceSettings(db, owner, input);
    if (!saved) throw errors.STALE({ data: await findInvoiceSettings(db, owner) });
    await retaxDrafts(context, db, owner, { before, now: saved.settings }).catch(
      rethrowKeyUnavailable(errors),
    );
    return saved;
  }),

  presetEmails: os.presetEmails.handler(async ({ context: { db, owner } }) => ({
    texts: presetEmails(await findToday(db, owner)),
  })),

  nextNumbers: os.nextNumbers.handler(async ({ input: { day, clientId }, context: { db, owner } }) => {
    const { settings } = await findInvoiceSettings(db, owner);
    const client = clientId === undefined ? '' : (await requireClient(db, owner, clientId)).name;
    const next = (name: SeriesName) => findNextNumber(db, owner, { name, settings, day, client });
    return {
      invoice: await next('invoice'),
      creditNote: await next('creditNote'),
      quote: await next('quote'),
      lastDays: await findLastDays(db, owner),
    };
  }),
};
