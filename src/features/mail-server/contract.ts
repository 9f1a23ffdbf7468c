import * as z from 'zod';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { EmptyObject, optionalText, storableText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { mailServerLimits, mailServerSecurities } from './rules/mail-server.ts';

const own = { who: 'recordKeeper', record: 'none' } as const;

const Address = storableText(mailServerLimits.address)
  .trim()
  .regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/, { error: 'must be an email address' });

const oneLine = (max: number) =>
  optionalText(max)
    .refine((text) => text === null || !/[\r\n]/.test(text), { error: 'must be one line' })
    .nullable()
    .default(null);

const fields = {
  host: storableText(mailServerLimits.host)
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9.:_-]+$/, { error: 'must be a host, such as smtp.example.org' }),
  port: z.int().min(1).max(65_535),
  security: z.enum(mailServerSecurities, withMessage('must be tls, starttls or none')),
  /** Null: the server asks for none. */
  username: oneLine(mailServerLimits.username),
  senderAddress: Address,
  /** Null: the name of your business. */
  senderName: oneLine(mailServerLimits.name),
  /** Null: the email of your business. */
  replyTo: Address.nullable().default(null),
};

/** The password is never shown. */
export const MailServer = z.object({ ...z.object(fields).shape, hasPassword: z.boolean() });
export type MailServer = z.infer<typeof MailServer>;

export const MailServerChange = z.strictObject({
  ...fields,
  /** Empty: the stored one stays. */
  password: storableText(mailServerLimits.password).default(''),
});

/** The mail server that the account's own mails go through. */
export const mailServerContract = {
  get: procedure({
    route: 'GET /mail-server',
    summary: 'Get the mail server that your emails go through, without its password',
    access: own,
    output: z.object({
      server: MailServer.nullable(),
      /** Whether emails go through the installation’s server otherwise. */
      hasOfInstallation: z.boolean(),
    }),
  }),
  save: procedure({
    isSessionOnly: true,
    route: 'PUT /mail-server',
    summary: 'Set the mail server that your emails go through',
    access: own,
    opensTransactions: true,
    input: MailServerChange,
    output: MailServer,
    errors: { ...keyUnavailableErrors },
  }),
  remove: procedure({
    isSessionOnly: true,
    route: 'DELETE /mail-server',
    summary: 'Remove your mail server; emails go through the installation’s again',
    access: own,
    output: EmptyObject,
  }),
  test: procedure({
    isSessionOnly: true,
    isLong: true,
    route: 'POST /mail-server/test',
    summary: 'Send a test email to yourself with your mail server',
    access: own,
    opensTransactions: true,
    output: z.object({
      isSent: z.boolean(),
      recipient: z.string(),
      /** What the mail server said, or why it couldn’t be asked. */
      answer: z.string(),
    }),
    errors: { ...keyUnavailableErrors },
  }),
};
