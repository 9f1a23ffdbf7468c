import { isDeepStrictEqual } from 'node:util';
import { ORPCError } from '@orpc/server';
import { withoutLink } from '#src/features/invoices/rules/deliveries/email-link.ts';
import type { ManualWay } from '#src/features/invoices/rules/delivery.ts';
import {
  findDeliveryRequestHash,
  findSendingTime,
  insertClaims,
  insertDelivery,
  lockInvoice,
  renewPrivateLink,
} from '#src/features/invoices/server/public.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import { letterProcedures } from '#src/features/reminders/contract-letters.ts';
import { insertReminder, listRemindersOfMail } from '#src/features/reminders/server/reminder-queries.ts';
import { chooseRecipients, publishReminderChange } from '#src/features/reminders/server/send-reminder.ts';
import type {
  EmailRecipients,
  GivenEmail,
  ReminderServices,
} from '#src/features/reminders/server/send-reminder.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { queuePrivateMail } from '#src/platform/server/mail/queue-mail.ts';
import { createOnce, newRecordId } from '#src/platform/server/records/create-once.ts';
import { composeLetter, printFoundLetter } from './compose-letter.ts';
import { findLetter } from './find-letter.ts';
import type { AskedInvoices, FoundLetter } from './find-letter.ts';

const errors = declaredErrors(letterProcedures.sendLetter);

type LetterRequest = {
  /** The client’s ID. */
  id: string;
  newId?: string | undefined;
  invoices: AskedInvoices;
};

type LetterEmail = LetterRequest &
  GivenEmail & {
    replyTo: string | null;
    /** No person looks at it before: failed emails aren't repeated. */
    isAutomatic: boolean;
    signal?: AbortSignal | undefined;
  };

type SentLetter = { id: string; invoiceIds: string[] };

/** Invoices may change while the letter is printed. */
const maxAttempts = 3;

/**
 * Queues one email with several reminders. An invoice that was paid or stopped in the meantime leaves the letter, unless a
 * person has written its text.
 * @throws the errors of the procedure, KeyUnavailable
 */
export async function sendLetter(
  services: ReminderServices,
  owner: Owner,
  email: LetterEmail,
): Promise<SentLetter> {
  for (let attempt = 1; ; attempt++)
    try {
      const sent = await queueLetter(services, owner, email);
      publishReminderChange(services.publishChange, owner.ownerId);
      return sent;
    } catch (error) {
      const isChanged = error instanceof ORPCError && error.code === 'CHANGED';
      if (!isChanged || email.text !== undefined || attempt === maxAttempts) throw error;
    }
}

async function queueLetter(
  services: ReminderServices,
  owner: Owner,
  { id: clientId, newId, invoices: asked, replyTo, isAutomatic, signal, ...given }: LetterEmail,
): Promise<SentLetter> {
  const { database, url } = services;
  const of = { clientId, asked, isAutomatic };
  // Before the transaction, because printing is slow. A repeat needs no letter, which isn't due any more.
  const printable = await database.withOwner(owner, async (db) => {
    if (!(await canSendMail(services, db, owner))) throw errors.NO_MAIL_SERVER();
    const isRepeated = newId !== undefined && (await findDeliveryRequestHash(db, owner, newId));
    return isRepeated ? null : findLetter(services, db, owner, of);
  });
  const hasPdf = printable !== null && (given.hasPdf ?? printable.hasPdf);
  const file = hasPdf ? await printFoundLetter(services, owner, printable, signal) : null;
  const attachment = file && { name: file.name, content: new Uint8Array(await file.arrayBuffer()) };
  return database.withOwner(
    owner,
    async (db) => {
      await lockAll(db, owner, asked);
      const created = await createOnce(
        { ...given, invoices: asked, clientId, id: newId },
        {
          insert: async ({ id: mailId, requestHash }) => {
            const letter = await findLetter(services, db, owner, of);
            if (given.text !== undefined) requireAll(letter, asked);
            if (!printable || !isDeepStrictEqual(printable.pdf, letter.pdf)) throw errors.CHANGED();
            const recipients = await chooseRecipients(services, db, owner, { ...given, clientId });
            const { subject = letter.subject, text = letter.text } = given;
            const email = { ...recipients, subject, text, hasPdf };
            const { at: sendAt } = await findSendingTime(db, given);
            const recorded = { mailId, requestHash, email, sendAt, way: 'email', isAutomatic } as const;
            if (!(await record(db, owner, letter, recorded))) return false;
            const links = new Map<string, string>();
            for (const { invoice } of letter.invoices)
              links.set(
                invoice.id,
                url + (await renewPrivateLink(services, db, owner, { ...invoice, seed: mailId })),
              );
            const { seller } = letter.pdf;
            const isQueued = await queuePrivateMail(db, {
              id: mailId,
              userId: owner.ownerId,
              ...recipients,
              senderName: mailName(seller.name),
              replyTo: seller.email ?? replyTo,
              attachments: attachment ? [attachment] : [],
              sendAt,
              content: composeLetter(letter, { subject, text, links }),
            });
            if (!isQueued) throw errors.CONFLICT();
            return true;
          },
          findRequestHash: (request) => findDeliveryRequestHash(db, owner, request),
        },
      );
      if (!created) throw errors.CONFLICT();
      return { ...created, invoiceIds: await listRemindersOfMail(db, owner, created.id) };
    },
    { signal },
  );
}

/**
 * Records a letter that a person sent without Stint.
 * @throws the errors of the procedure, KeyUnavailable
 */
export async function markLetterSent(
  services: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  { id: clientId, newId, invoices: asked, way }: LetterRequest & { way: ManualWay },
): Promise<{ id: string }> {
  await lockAll(db, owner, asked);
  const created = await createOnce(
    { invoices: asked, clientId, way, id: newId },
    {
      insert: async ({ id: mailId, requestHash }) => {
        const letter = await findLetter(services, db, owner, { clientId, asked });
        requireAll(letter, asked);
        return record(db, owner, letter, {
          mailId,
          requestHash,
          email: null,
          sendAt: null,
          way,
          isAutomatic: false,
        });
      },
      findRequestHash: (request) => findDeliveryRequestHash(db, owner, request),
    },
  );
  if (!created) throw errors.CONFLICT();
  return created;
}

/** In one order, so that two letters wait for each other. */
async function lockAll(db: Db, owner: Owner, asked: AskedInvoices): Promise<void> {
  for (const id of asked.map((each) => each.id).toSorted()) await lockInvoice(db, owner, id);
}

/** A text that a person has read names all of them. */
function requireAll({ invoices }: FoundLetter, asked: AskedInvoices): void {
  if (invoices.length !== asked.length) throw errors.CHANGED();
}

type Recorded = {
  /** Also the ID of the first delivery. */
  mailId: string;
  requestHash: Buffer;
  way: 'email' | ManualWay;
  email: (EmailRecipients & { subject: string; text: string; hasPdf: boolean }) | null;
  /** Not before; null: at once. */
  sendAt: Date | null;
  isAutomatic: boolean;
};

/** A delivery, a reminder and its claims for each invoice. False if the ID is in use. */
async function record(
  db: Db,
  owner: Owner,
  { day, invoices, subject, text }: FoundLetter,
  { mailId, requestHash, way, email, sendAt, isAutomatic }: Recorded,
): Promise<boolean> {
  for (const [place, { invoiceId, level, writtenName, balanceMinor, claims }] of invoices.entries()) {
    const id = place === 0 ? mailId : newRecordId();
    const ofMail = { requestHash, email, sendAt, mailId: place === 0 ? null : mailId };
    const delivery = { id, way, invoiceId, day, ...ofMail };
    if (!(await insertDelivery(db, owner, delivery))) return false;
    await insertReminder(db, owner, {
      id,
      invoiceId,
      level,
      name: writtenName,
      balanceMinor,
      subject: email?.subject ?? subject,
      text: email?.text ?? withoutLink(text),
      isAutomatic,
    });
    await insertClaims(db, owner, { invoiceId, deliveryId: id, day }, claims);
  }
  return true;
}
