import { AuditEntry, OutboxMail } from '#src/features/admin/contract.ts';
import { exampleIds, exampleTimes } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

const account = { uid: exampleIds.user, email: 'mira@studio.example', displayName: 'Mira Brandt' };

export const auditDescription: FeatureDescription = {
  schemas: {
    AuditEntry: namedSchema(AuditEntry, 'An action that the audit log recorded.', {
      id: 42,
      at: exampleTimes.updatedAt,
      action: 'signIn.succeeded',
      actor: account,
      subject: account,
      address: '203.0.113.7',
      before: null,
      after: null,
    }),
  },
  fields: {
    id: 'Position in the log, from 1 without gaps.',
    at: 'When it happened, an instant in UTC (ISO 8601).',
    action: 'What was done.',
    'list.action': 'Returns only this action.',
    'export.action': 'Exports only this action.',
    actor: 'Account that did it; null for a request without login.',
    subject: 'Account that it concerns; null if an attempt names none that exists.',
    uid: 'ID of the account, a UUID.',
    email: 'Email address of the account; null after the account was deleted.',
    displayName: 'Name of the person; null after the account was deleted.',
    address: 'IP address of the request; null if no request caused it.',
    before: 'What it was before; null if nothing changed.',
    after: 'What it was afterwards; null if nothing changed.',
    accountId: 'Only actions by or on this account, by its ID.',
    from: 'First day in UTC, as `YYYY-MM-DD`.',
    to: 'Last day in UTC, as `YYYY-MM-DD`.',
    'export.result': 'The log as CSV.',
    'verify.result': 'Whether the log is complete.',
    entryCount: 'How many entries the log has.',
    brokenAt:
      'Position of the first entry that was changed, or that follows a removed one; null if the log is complete.',
    lastHash: 'Hash of the newest entry, in hexadecimal digits. Note it elsewhere to detect a removed end.',
  },
};

export const outboxDescription: FeatureDescription = {
  schemas: {
    OutboxMail: namedSchema(OutboxMail, 'An email that the installation sends.', {
      id: exampleIds.other,
      createdAt: exampleTimes.createdAt,
      recipient: 'anna@acme.example',
      subject: 'Confirm your email address',
      status: 'sent',
      attempts: 1,
      problem: null,
      text: '',
    }),
  },
  fields: {
    id: 'ID of the email, a UUID.',
    createdAt: 'When the email was written, an instant in UTC (ISO 8601).',
    recipient: 'Email address of the recipient.',
    subject: 'Subject of the email.',
    status:
      'State of the email. `kept`: no mail server is configured. `uncertain`: the mail server didn’t answer, so the email may have arrived.',
    attempts: 'How often sending was tried.',
    problem: 'Why the last attempt failed, in the mail server’s words; null if it didn’t.',
    text: 'Text of the email; empty once it is sent.',
  },
};
