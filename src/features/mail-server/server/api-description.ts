import { MailServer } from '#src/features/mail-server/contract.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const mailServerDescription: FeatureDescription = {
  schemas: {
    MailServer: namedSchema(MailServer, 'The mail server that your emails go through.', {
      host: 'smtp.example.org',
      port: 465,
      security: 'tls',
      username: 'ada@example.org',
      senderAddress: 'ada@example.org',
      senderName: 'Ada Lovelace',
      replyTo: null,
      hasPassword: true,
    }),
  },
  fields: {
    host: 'Host of the mail server.',
    port: 'Port of the mail server.',
    security:
      'How the connection is encrypted: `tls` from the start, `starttls`, or `none`, only for hosts that the installation allows.',
    username: 'User name; null if the mail server asks for none.',
    password: 'Password; empty to keep the stored one. It is never returned.',
    hasPassword: 'Whether a password is stored.',
    senderAddress: 'Address that emails come from.',
    senderName: 'Name that emails come from; null for the name of the business.',
    replyTo: 'Address that replies go to; null for the email of the business.',
    'get.result': 'The mail server; null without one.',
    server: 'The mail server; null without one.',
    hasOfInstallation: 'Whether emails go through the installation’s mail server otherwise.',
    'save.result': 'The mail server.',
    'test.result': 'What became of the test email.',
    isSent: 'Whether the mail server accepted it.',
    recipient: 'Your email, which it was sent to.',
    answer: 'What the mail server said, or why it couldn’t be asked.',
  },
};
