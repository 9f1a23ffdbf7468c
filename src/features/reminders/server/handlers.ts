import { findClient } from '#src/features/clients/server/public.ts';
import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import {
  findInvoice,
  findRecipients,
  linkLabelOf,
  listClaims,
  lockInvoice,
  setClaimWaived,
} from '#src/features/invoices/server/public.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import { remindersContract } from '#src/features/reminders/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { packClaimFolder } from './claim-folder-zip.ts';
import { claimedMinor } from './find-fees-and-interest.ts';
import { previewLetter, readLetterPdf } from './letters/compose-letter.ts';
import { findLetter } from './letters/find-letter.ts';
import { markLetterSent, sendLetter } from './letters/send-letter.ts';
import { presetLetters } from './letters/write-letter.ts';
import { markReminded } from './mark-reminded.ts';
import { deleteBlock, findClientBlocks, saveBlock, saveExemption } from './reminder-blocks.ts';
import { listInvoicesToRemind, listReminders, findNextReminder } from './reminder-queries.ts';
import { findReminderSettings, saveReminderSettings } from './reminder-settings.ts';
import { findInvoiceToRemind, sendReminder } from './send-reminder.ts';
import { levelName, presetTexts, sentLevelName } from './write-reminder.ts';

const os = implementSecured(remindersContract);

export const remindersHandlers = {
  settings: os.settings.handler(({ context: { db, owner } }) => findReminderSettings(db, owner)),

  updateSettings: os.updateSettings.handler(async ({ input, context: { db, owner }, errors }) => {
    const saved = await saveReminderSettings(db, owner, input);
    if (!saved) throw errors.STALE({ data: await findReminderSettings(db, owner) });
    return saved;
  }),

  presetTexts: os.presetTexts.handler(async ({ context: { db, owner } }) => {
    const today = await findToday(db, owner);
    return { texts: presetTexts(today), letterTexts: presetLetters(today) };
  }),

  list: os.list.handler(async ({ context: { db, owner } }) => {
    const { settings } = await findReminderSettings(db, owner);
    const today = await findToday(db, owner);
    return { mode: settings.mode, items: await listInvoicesToRemind(db, owner, { settings, today }) };
  }),

  overview: os.overview.handler(async ({ context: { db, owner } }) => {
    const { settings } = await findReminderSettings(db, owner);
    if (settings.mode === 'off') return { dueCount: 0 };
    const items = await listInvoicesToRemind(db, owner, { settings, today: await findToday(db, owner) });
    return { dueCount: items.filter(({ obstacle }) => obstacle === null).length };
  }),

  ofInvoice: os.ofInvoice.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    if (!(await findInvoice(db, owner, id))) throw errors.NOT_FOUND();
    const { settings } = await findReminderSettings(db, owner);
    const today = await findToday(db, owner);
    const plan = await findNextReminder(db, owner, id, { settings, today });
    return {
      mode: settings.mode,
      next: plan && {
        ...plan,
        levelName: plan.level === null ? null : levelName(settings, plan.level),
      },
      reminders: (await listReminders(db, owner, id)).map((reminder) => ({
        ...reminder,
        name: sentLevelName(reminder),
      })),
      claims: await listClaims(db, owner, id),
    };
  }),

  propose: os.propose.handler(async ({ input: { id }, context, errors }) => {
    const { db, owner } = context;
    const { invoice, level, hasPdf, subject, text, claims } = await findInvoiceToRemind(db, owner, id, {
      mustBeDue: false,
    });
    const { settings } = await findReminderSettings(db, owner);
    return {
      level,
      levelName: levelName(settings, level),
      ...(await findRecipients(context, db, owner, invoice).catch(rethrowKeyUnavailable(errors))),
      subject,
      text,
      feeMinor: claimedMinor(claims, 'fee'),
      interestMinor: claimedMinor(claims, 'interest'),
      linkLabel: linkLabelOf(invoice),
      hasPdf,
      canSend: await canSendMail(context, db, owner),
    };
  }),

  send: os.send.handler(({ input, context, errors, signal }) => {
    const { owner, caller } = context;
    const email = { ...input, replyTo: caller.email, isAutomatic: false, signal };
    return sendReminder(context, owner, email).catch(rethrowKeyUnavailable(errors));
  }),

  markSent: os.markSent.handler(({ input, context: { db, owner } }) => markReminded(db, owner, input)),

  proposeLetter: os.proposeLetter.handler(async ({ input: { id: clientId }, context, errors }) => {
    const { db, owner } = context;
    const find = async () => {
      const { pdf: _pdf, ...letter } = await findLetter(context, db, owner, { clientId });
      const recipients = await findRecipients(context, db, owner, { clientId });
      return { ...letter, ...recipients, canSend: await canSendMail(context, db, owner) };
    };
    return find().catch(rethrowKeyUnavailable(errors));
  }),

  previewLetter: os.previewLetter.handler(({ input, context, errors }) =>
    previewLetter(context, context.db, context.owner, input).catch(rethrowKeyUnavailable(errors)),
  ),

  letterPdf: os.letterPdf.handler(({ input: { id }, context, errors, signal }) =>
    readLetterPdf(context, context.owner, { id, signal }).catch(rethrowKeyUnavailable(errors)),
  ),

  sendLetter: os.sendLetter.handler(({ input, context, errors, signal }) =>
    sendLetter(context, context.owner, {
      ...input,
      replyTo: context.caller.email,
      isAutomatic: false,
      signal,
    }).catch(rethrowKeyUnavailable(errors)),
  ),

  markLetterSent: os.markLetterSent.handler(({ input, context, errors }) =>
    markLetterSent(context, context.db, context.owner, input).catch(rethrowKeyUnavailable(errors)),
  ),

  claimFolder: os.claimFolder.handler(async ({ input: { id: invoiceId }, context, errors, signal }) => {
    const folder = packClaimFolder(context, context.owner, { invoiceId }, signal);
    const file = await folder.catch(rethrowKeyUnavailable(errors));
    if (!file) throw errors.NOT_FOUND();
    return file;
  }),

  claimFolderOfClient: os.claimFolderOfClient.handler(
    async ({ input: { id: clientId }, context, errors, signal }) => {
      const folder = packClaimFolder(context, context.owner, { clientId }, signal);
      const file = await folder.catch(rethrowKeyUnavailable(errors));
      if (!file) throw errors.NOT_FOUND();
      return file;
    },
  ),

  waiveClaim: os.waiveClaim.handler(async ({ input, context: { db, owner }, errors }) => {
    if (!(await setClaimWaived(db, owner, input))) throw errors.NOT_FOUND();
    return {};
  }),

  restoreClaim: os.restoreClaim.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    if (!(await setClaimWaived(db, owner, { id, reason: null }))) throw errors.NOT_FOUND();
    return {};
  }),

  ofClient: os.ofClient.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    if (!(await findClient(db, owner, id))) throw errors.NOT_FOUND();
    const { settings } = await findReminderSettings(db, owner);
    return { mode: settings.mode, ...(await findClientBlocks(db, owner, id)) };
  }),

  exemptClient: os.exemptClient.handler(async ({ input: { id, reason }, context: { db, owner }, errors }) => {
    if (!(await findClient(db, owner, id))) throw errors.NOT_FOUND();
    await saveExemption(db, owner, id, reason);
    return {};
  }),

  endExemption: os.endExemption.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    if (!(await findClient(db, owner, id))) throw errors.NOT_FOUND();
    await deleteBlock(db, owner, { clientId: id }, 'claims');
    return {};
  }),

  blockInvoice: os.blockInvoice.handler(
    async ({ input: { id, ...block }, context: { db, owner }, errors }) => {
      if (!(await lockInvoice(db, owner, id))) throw errors.NOT_FOUND();
      await saveBlock(db, owner, { invoiceId: id }, block);
      return {};
    },
  ),

  unblockInvoice: os.unblockInvoice.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    if (!(await lockInvoice(db, owner, id))) throw errors.NOT_FOUND();
    await deleteBlock(db, owner, { invoiceId: id });
    return {};
  }),

  blockClient: os.blockClient.handler(async ({ input: { id, ...block }, context: { db, owner }, errors }) => {
    if (!(await findClient(db, owner, id))) throw errors.NOT_FOUND();
    await saveBlock(db, owner, { clientId: id }, block);
    return {};
  }),

  unblockClient: os.unblockClient.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    if (!(await findClient(db, owner, id))) throw errors.NOT_FOUND();
    await deleteBlock(db, owner, { clientId: id });
    return {};
  }),
};
