import { isDeepStrictEqual } from 'node:util';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import type { ManualWay } from '#src/features/invoices/rules/delivery.ts';
import {
  composeEmail,
  countRecentRecipients,
  findDeliveryRequestHash,
  findRecipient,
  insertClaims,
  insertDelivery,
  loadLogo,
  lockInvoice,
  printLetter,
  renewPrivateLink,
} from '#src/features/invoices/server/public.ts';
import { letterProcedures } from '#src/features/reminders/contract-letters.ts';
import { insertReminder } from '#src/features/reminders/server/reminder-queries.ts';
import { findReminderSettings } from '#src/features/reminders/server/reminder-settings.ts';
import { publishReminder } from '#src/features/reminders/server/send-reminder.ts';
import type { ReminderServices } from '#src/features/reminders/server/send-reminder.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { queuePrivateMail } from '#src/platform/server/mail/queue-mail.ts';
import { createOnce, newRecordId } from '#src/platform/server/records/create-once.ts';
import { findLetter } from './find-letter.ts';
import type { FoundLetter } from './find-letter.ts';

const errors = declaredErrors(letterProcedures.sendLetter);

type LetterRequest = {
  /** The client’s ID. */
  id: string;
  newId?: string | undefined;
  invoices: { id: string; level: number }[];
};

type LetterEmail = LetterRequest & {
  recipient?: string | undefined;
  cc: string[];
  subject?: string | undefined;
  text?: string | undefined;
  hasPdf?: boolean | undefined;
  replyTo: string | null;
  signal?: AbortSignal | undefined;
};

/** @throws NOT_FOUND, NOTHING_DUE, KeyUnavailable */
export async function readLetterPdf(
  services: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  owner: Owner,
  { id, signal }: { id: string; signal: AbortSignal | undefined },
): Promise<File> {
  const { pdf } = await services.database.withOwner(owner, (db) =>
    findLetter(services, db, owner, { clientId: id }),
  );
  return print(services, owner, pdf, signal);
}

async function print(
  services: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  owner: Owner,
  pdf: FoundLetter['pdf'],
  signal: AbortSignal | undefined,
): Promise<File> {
  const logo = await loadLogo(services, owner);
  const createdAt = new Date().toISOString();
  return printLetter(owner, { ...pdf, logo: logo?.image ?? null, createdAt }, signal);
}

/**
 * Queues one email with several reminders, if all of them are still the next ones in the transaction that queues it.
 * @throws the errors of the procedure, KeyUnavailable
 */
export async function sendLetter(
  services: ReminderServices,
  owner: Owner,
  { id: clientId, newId, invoices, replyTo, signal, ...given }: LetterEmail,
): Promise<{ id: string }> {
  const { database, url, sendsMail, publishChange } = services;
  if (!sendsMail) throw errors.NO_MAIL_SERVER();
  const ids = invoices.map(({ id }) => id);
  const of = { clientId, ids };
  const repeated =
    newId === undefined
      ? undefined
      : await database.withOwner(owner, (db) => findDeliveryRequestHash(db, owner, newId));
  // Before the transaction, because printing is slow. A repeat needs no letter, which isn't due any more.
  const printed = repeated
    ? null
    : await database.withOwner(owner, async (db) => ({
        letter: await findLetter(services, db, owner, of),
        hasPdf: given.hasPdf ?? (await findReminderSettings(db, owner)).settings.hasPdf,
      }));
  const file = printed?.hasPdf ? await print(services, owner, printed.letter.pdf, signal) : null;
  const attachment = file && { name: file.name, content: new Uint8Array(await file.arrayBuffer()) };
  const sent = await database.withOwner(
    owner,
    async (db) => {
      await lockAll(db, owner, ids);
      const created = await createOnce(
        { ...given, invoices, clientId, id: newId },
        {
          insert: async ({ id: mailId, requestHash }) => {
            const letter = await findLetter(services, db, owner, of);
            requireSame(letter, invoices);
            if (!printed || !isDeepStrictEqual(printed.letter.pdf, letter.pdf)) throw errors.CHANGED();
            const recipient = given.recipient ?? (await findRecipient(services, db, owner, { clientId }));
            if (recipient === '') throw errors.NO_RECIPIENT();
            const { subject = letter.subject, text = letter.text, cc } = given;
            const recipients = (await countRecentRecipients(db, owner)) + 1 + cc.length;
            if (recipients > deliveryLimits.recipientsPerHour) throw errors.TOO_MANY_EMAILS();
            const email = { recipient, cc, subject, text, hasPdf: printed.hasPdf };
            if (!(await record(db, owner, letter, { mailId, requestHash, email, way: 'email' })))
              return false;
            const links: string[] = [];
            for (const { invoice, number } of letter.invoices)
              links.push(`${number}: ${url}${await renewPrivateLink(services, db, owner, invoice)}`);
            const [first] = letter.invoices;
            if (!first) throw errors.CHANGED();
            // It has a link for each invoice in place of one button.
            const { action: _button, ...content } = composeEmail(first.invoice, {
              subject,
              text: `${text}\n\n${links.join('\n')}`,
              link: '',
            });
            const { seller } = letter.pdf;
            const isQueued = await queuePrivateMail(db, {
              id: mailId,
              userId: owner.ownerId,
              recipient,
              cc,
              senderName: mailName(seller.name),
              replyTo: seller.email ?? replyTo,
              attachments: attachment ? [attachment] : [],
              content,
            });
            if (!isQueued) throw errors.CONFLICT();
            return true;
          },
          findRequestHash: (request) => findDeliveryRequestHash(db, owner, request),
        },
      );
      if (!created) throw errors.CONFLICT();
      return created;
    },
    { signal },
  );
  publishReminder(publishChange, owner.ownerId);
  return sent;
}

/**
 * Records a letter that a person sent without Stint.
 * @throws the errors of the procedure, KeyUnavailable
 */
export async function markLetterSent(
  services: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  { id: clientId, newId, invoices, way }: LetterRequest & { way: ManualWay },
): Promise<{ id: string }> {
  const ids = invoices.map(({ id }) => id);
  await lockAll(db, owner, ids);
  const created = await createOnce(
    { invoices, clientId, way, id: newId },
    {
      insert: async ({ id: mailId, requestHash }) => {
        const letter = await findLetter(services, db, owner, { clientId, ids });
        requireSame(letter, invoices);
        return record(db, owner, letter, { mailId, requestHash, email: null, way });
      },
      findRequestHash: (request) => findDeliveryRequestHash(db, owner, request),
    },
  );
  if (!created) throw errors.CONFLICT();
  return created;
}

/** In one order, so that two letters wait for each other. */
async function lockAll(db: Db, owner: Owner, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockInvoice(db, owner, id);
}

function requireSame(letter: FoundLetter, asked: LetterRequest['invoices']): void {
  const isSame = asked.every(({ id, level }) =>
    letter.invoices.some((each) => each.invoiceId === id && each.level === level),
  );
  if (!isSame || asked.length !== letter.invoices.length) throw errors.CHANGED();
}

type Recorded = {
  /** Also the ID of the first delivery. */
  mailId: string;
  requestHash: Buffer;
  way: 'email' | ManualWay;
  email: { recipient: string; cc: string[]; subject: string; text: string; hasPdf: boolean } | null;
};

/** A delivery, a reminder and its claims for each invoice. False if the ID is in use. */
async function record(
  db: Db,
  owner: Owner,
  { day, invoices, subject, text }: FoundLetter,
  { mailId, requestHash, way, email }: Recorded,
): Promise<boolean> {
  for (const [place, { invoiceId, level, levelName, balanceMinor, claims }] of invoices.entries()) {
    const id = place === 0 ? mailId : newRecordId();
    const delivery = { id, way, invoiceId, day, requestHash, email, mailId: place === 0 ? null : mailId };
    if (!(await insertDelivery(db, owner, delivery))) return false;
    await insertReminder(db, owner, {
      id,
      invoiceId,
      level,
      name: levelName,
      balanceMinor,
      subject: email?.subject ?? subject,
      text: email?.text ?? text,
      isAutomatic: false,
    });
    await insertClaims(db, owner, { invoiceId, deliveryId: id, day }, claims);
  }
  return true;
}
