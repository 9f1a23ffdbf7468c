import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import { Attachments, EmailFields, ReceiptIds } from '#src/features/invoices/contract-sending.ts';
import { sendingChoices, sendingInstant } from '#src/features/invoices/rules/deliveries/sending-time.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { Day } from '#src/platform/shared/field-schemas.ts';
import { currentServerTime } from '#src/platform/web/server-time.ts';

/** Several addresses in one field. */
export const addressList = z.string().transform((text, context) => {
  const addresses = splitAddresses(text);
  const wrong = addresses.find((address) => !EmailFields.shape.recipient.safeParse(address).success);
  if (wrong === undefined && addresses.length <= deliveryLimits.cc) return addresses;
  const message = wrong === undefined ? m.mustBeEmails : m.hasNoEmail({ text: wrong });
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const TypedEmail = EmailFields.omit({ recipient: true, alsoTo: true }).extend({
  to: addressList.refine((all) => all.length > 0, { error: m.isRequired }),
  cc: addressList,
  bcc: addressList,
});

function withRecipients<Email extends { to: string[] }>({ to, ...rest }: Email) {
  const [recipient = '', ...alsoTo] = to;
  return { ...rest, recipient, alsoTo };
}

/** The form of an email that is sent at once: several addresses in one field. */
export const EmailForm = TypedEmail.extend({ savesClientEmail: z.boolean() }).transform(
  ({ savesClientEmail, ...typedEmail }) => ({ ...withRecipients(typedEmail), typed: { savesClientEmail } }),
);
export type EmailOfForm = z.output<typeof EmailForm>;
export type EmailFormValues = z.input<typeof EmailForm>;

/** The same, and when it is sent in the account's time zone. */
export function createSendForm(timeZone: string) {
  return TypedEmail.extend({
    attachments: Attachments,
    // Null: all of them.
    receiptIds: ReceiptIds.nullable(),
    when: z.enum(sendingChoices),
    day: Day.nullable(),
    time: z.string().nullable(),
    savesClientEmail: z.boolean(),
  }).transform(({ when, day, time, savesClientEmail, ...typedEmail }, context) => {
    const email = withRecipients(typedEmail);
    const now = currentServerTime();
    // To show it again.
    const typed = { when, day, time, savesClientEmail };
    const sendAt = sendingInstant({ when, day, time }, { now, timeZone });
    if (when !== 'custom' || (sendAt !== null && Date.parse(sendAt) > now))
      return { ...email, sendAt, typed };
    const path = [sendAt === null && time === null ? 'time' : 'day'];
    context.addIssue({ code: 'custom', path, message: sendAt === null ? m.isRequired : m.mustBeInFuture });
    return z.NEVER;
  });
}

/** The first recipient that the client doesn’t have; undefined if it has all. */
export function findNewAddress(to: readonly string[], known: readonly string[]): string | undefined {
  const hasAddress = (address: string) => known.some((each) => each.toLowerCase() === address.toLowerCase());
  return to.find((address) => !hasAddress(address) && EmailFields.shape.recipient.safeParse(address).success);
}

export type SendFormValues = z.input<ReturnType<typeof createSendForm>>;
export type EmailToSend = z.output<ReturnType<typeof createSendForm>>;

export type EmailStart = Partial<SendFormValues>;

export function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '');
}
