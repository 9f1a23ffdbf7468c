import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import { EmailFields } from '#src/features/invoices/contract-sending.ts';
import { sendingChoices, sendingInstant } from '#src/features/invoices/rules/deliveries/sending-time.ts';
import { Day } from '#src/platform/shared/field-schemas.ts';
import { currentServerTime } from '#src/platform/web/server-time.ts';

/** The form of an email: several addresses in one field, and when it is sent in the account's time zone. */
export function createSendForm(timeZone: string) {
  return EmailFields.extend({
    cc: z.string().transform((text, context) => {
      const { data, error } = EmailFields.shape.cc.safeParse(splitAddresses(text));
      if (!error) return data;
      context.addIssue({ code: 'custom', message: m.mustBeEmails });
      return z.NEVER;
    }),
    when: z.enum(sendingChoices),
    day: Day.nullable(),
    time: z.string().nullable(),
  }).transform(({ when, day, time, ...email }, context) => {
    const now = currentServerTime();
    const sendAt = sendingInstant({ when, day, time }, { now, timeZone });
    if (when !== 'custom' || (sendAt !== null && Date.parse(sendAt) > now)) return { ...email, sendAt };
    const path = [sendAt === null && time === null ? 'time' : 'day'];
    context.addIssue({ code: 'custom', path, message: sendAt === null ? m.isRequired : m.mustBeInFuture });
    return z.NEVER;
  });
}

export type SendFormValues = z.input<ReturnType<typeof createSendForm>>;
export type EmailToSend = z.output<ReturnType<typeof createSendForm>>;

function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '');
}
