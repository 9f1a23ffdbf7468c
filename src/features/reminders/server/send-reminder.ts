import { findToday } from '#src/features/identity/server/public.ts';
import { isEInvoiceFile } from '#src/features/invoices/rules/deliveries/proposed-files.ts';
import { deliveryLimits, fitsInEmail } from '#src/features/invoices/rules/delivery.ts';
import {
  asShareable,
  layOutEmail,
  countRecentRecipients,
  findDeliveryRequestHash,
  findInvoice,
  findRecipients,
  findSendingTime,
  insertClaims,
  insertDelivery,
  lockInvoice,
  readInvoicePdf,
  renewPrivateLink,
} from '#src/features/invoices/server/public.ts';
import type { IssuedInvoice } from '#src/features/invoices/server/public.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import type { ReminderSettings } from '#src/features/reminders/contract-fields.ts';
import { remindersContract } from '#src/features/reminders/contract.ts';
import { mayRemindAnyway } from '#src/features/reminders/rules/reminder-plan.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { queuePrivateMail } from '#src/platform/server/mail/queue-mail.ts';
import { createOnce } from '#src/platform/server/records/create-once.ts';
import { findClaims } from './find-fees-and-interest.ts';
import type { ReminderClaims } from './find-fees-and-interest.ts';
import { insertReminder, findNextReminder } from './reminder-queries.ts';
import type { PlannedInvoice } from './reminder-queries.ts';
import { findReminderSettings } from './reminder-settings.ts';
import { writeReminder, levelName } from './write-reminder.ts';

const errors = declaredErrors(remindersContract.send);

export type ReminderServices = Pick<
  RequestContext,
  'database' | 'keys' | 'files' | 'url' | 'sendsMail' | 'publishChange'
>;

/** What a person wrote. What is left out is as proposed. */
export type GivenEmail = {
  recipient?: string | undefined;
  alsoTo?: string[] | undefined;
  cc?: string[] | undefined;
  bcc?: string[] | undefined;
  subject?: string | undefined;
  text?: string | undefined;
  hasPdf?: boolean | undefined;
  /** It waits ten seconds, in which it can be cancelled. */
  isUndoable?: boolean | undefined;
};

type ReminderEmail = GivenEmail & {
  /** The invoice’s ID. */
  id: string;
  /** A repeat with the same ID sends nothing. */
  newId?: string | undefined;
  level: number;
  /** Replies go here if the seller has no email. */
  replyTo: string | null;
  /** No person looks at it before: its day must have come, and a failed email isn’t repeated. */
  isAutomatic: boolean;
  signal?: AbortSignal | undefined;
};

/** An invoice with its next reminder, which may be sent. */
export type Remindable = {
  invoice: IssuedInvoice;
  level: number;
  name: string;
  today: string;
  hasPdf: boolean;
  subject: string;
  text: string;
  claims: ReminderClaims['added'];
};

/**
 * @param mustBeDue a person may send the next reminder before its day
 * @throws NOT_FOUND, SETTLED, BLOCKED, PAYMENT_REPORTED, OTHER_LEVEL
 */
export async function findInvoiceToRemind(
  db: Db,
  owner: Owner,
  id: string,
  { mustBeDue }: { mustBeDue: boolean },
): Promise<Remindable> {
  const today = await findToday(db, owner);
  const { settings } = await findReminderSettings(db, owner);
  const plan = await findNextReminder(db, owner, id, { settings, today });
  if (!plan) throw errors.NOT_FOUND();
  const { level } = plan;
  requireNoObstacle(plan, mustBeDue);
  const stored = await findInvoice(db, owner, id);
  const invoice = stored && asShareable(stored);
  if (!invoice) throw errors.SETTLED();
  if (level === null) throw errors.OTHER_LEVEL();
  const name = levelName(settings, level, invoice.frozen.language);
  const { added, ...claims } = await findClaims(db, owner, invoice, { level, settings, today });
  const email = writeReminder(invoice, { level, settings, today, claims });
  const hasPdf = proposesPdf(settings, invoice);
  return { invoice, level, name, today, hasPdf, claims: added, ...email };
}

/** Who got the e-invoice as a file doesn't get the invoice again as a PDF. */
function proposesPdf({ hasPdf }: ReminderSettings, { frozen }: Pick<IssuedInvoice, 'frozen'>): boolean {
  return hasPdf && !isEInvoiceFile(frozen.eInvoiceFormat);
}

function requireNoObstacle({ obstacle, hasFailed }: PlannedInvoice, mustBeDue: boolean): void {
  if (obstacle === 'settled') throw errors.SETTLED();
  if (obstacle === 'blocked') throw errors.BLOCKED();
  if (obstacle === 'paymentReported') throw errors.PAYMENT_REPORTED();
  if (mustBeDue ? obstacle !== null || hasFailed : !mayRemindAnyway(obstacle)) throw errors.OTHER_LEVEL();
}

/**
 * Queues the email of the next reminder, if the invoice is still open in the transaction that queues it. Payments lock
 * the invoice, too, so one of both is first.
 * @throws the errors of the procedure, KeyUnavailable
 */
export async function sendReminder(
  services: ReminderServices,
  owner: Owner,
  { id, newId, level, replyTo, isAutomatic, signal, ...given }: ReminderEmail,
): Promise<{ id: string }> {
  const { database, url, publishChange } = services;
  const { ownerId } = owner;
  if (!(await database.withOwner(owner, (db) => canSendMail(services, db, owner))))
    throw errors.NO_MAIL_SERVER();
  const { settings } = await database.withOwner(owner, (db) => findReminderSettings(db, owner));
  const found = await database.withOwner(owner, (db) => findInvoice(db, owner, id));
  if (!found) throw errors.NOT_FOUND();
  const checked = asShareable(found);
  if (!checked) throw errors.SETTLED();
  const wantsPdf = given.hasPdf ?? proposesPdf(settings, checked);
  const hasPdf = wantsPdf && fitsInEmail(checked.pdf?.sizeBytes ?? 0);
  // Before the transaction, because the store can be slow.
  const pdf = hasPdf ? await readInvoicePdf(services, owner, { id, signal }) : null;
  const attachment = pdf && { name: pdf.name, content: new Uint8Array(await pdf.arrayBuffer()) };
  const sent = await database.withOwner(
    owner,
    async (db) => {
      await lockInvoice(db, owner, id);
      const created = await createOnce(
        { ...given, level, invoiceId: id, id: newId },
        {
          insert: async ({ id: mailId, requestHash }) => {
            const remindable = await findInvoiceToRemind(db, owner, id, { mustBeDue: isAutomatic });
            if (remindable.level !== level) throw errors.OTHER_LEVEL();
            const { invoice, today: day } = remindable;
            const recipients = await chooseRecipients(services, db, owner, {
              ...given,
              clientId: invoice.clientId,
            });
            const subject = given.subject ?? remindable.subject;
            const text = given.text ?? remindable.text;
            const email = { ...recipients, subject, text, hasPdf };
            const { at: sendAt } = await findSendingTime(db, given);
            const delivery = { id: mailId, way: 'email', invoiceId: id, day, requestHash, email } as const;
            if (!(await insertDelivery(db, owner, { ...delivery, sendAt }))) return false;
            await insertReminder(db, owner, {
              id: mailId,
              invoiceId: id,
              level,
              name: remindable.name,
              balanceMinor: invoice.balanceMinor,
              subject,
              text,
              isAutomatic,
            });
            await insertClaims(db, owner, { invoiceId: id, deliveryId: mailId, day }, remindable.claims);
            const path = await renewPrivateLink(services, db, owner, { ...invoice, seed: mailId });
            const { seller } = invoice.frozen;
            const isQueued = await queuePrivateMail(db, {
              id: mailId,
              userId: ownerId,
              ...recipients,
              senderName: mailName(seller.name),
              replyTo: seller.email ?? replyTo,
              attachments: attachment ? [attachment] : [],
              sendAt,
              content: layOutEmail(invoice, { subject, text, link: url + path }),
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
  publishReminderChange(publishChange, ownerId);
  return sent;
}

export type EmailRecipients = { recipient: string; alsoTo: string[]; cc: string[]; bcc: string[] };

/**
 * Whom an email goes to: those who were given, or else all contacts who receive invoices.
 * @throws NO_RECIPIENT, TOO_MANY_EMAILS, KeyUnavailable
 */
export async function chooseRecipients(
  services: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  { clientId, cc = [], bcc = [], ...given }: GivenEmail & { clientId: string | null },
): Promise<EmailRecipients> {
  const { recipient, alsoTo = [] } =
    given.recipient === undefined
      ? await findRecipients(services, db, owner, { clientId })
      : { recipient: given.recipient, alsoTo: given.alsoTo };
  if (recipient === '') throw errors.NO_RECIPIENT();
  const count = (await countRecentRecipients(db, owner)) + 1 + alsoTo.length + cc.length + bcc.length;
  if (count > deliveryLimits.recipientsPerHour) throw errors.TOO_MANY_EMAILS();
  return { recipient, alsoTo, cc, bcc };
}

/** A reminder is in the history of its invoice, too. */
export function publishReminderChange(
  publishChange: ReminderServices['publishChange'],
  userId: string,
): void {
  for (const what of ['reminders', 'invoices']) publishChange({ userId, what });
}
