import { describe, expect, it } from 'vitest';
import * as clientMessages from '#messages/api/clients.ts';
import { recordSentences } from '#src/platform/shared/record-procedures.ts';
import { normalizeEmail } from './client-limits.ts';

describe('the email to hash', () => {
  it('is trimmed and lowercased, so that one address has one hash [3.5]', () => {
    expect(normalizeEmail('  Ann@Example.COM \n')).toBe('ann@example.com');
  });

  it.each([null, undefined, '', '   '])('is null for the email %j [3.4]', (email) => {
    expect(normalizeEmail(email)).toBeUndefined();
  });
});

describe('client messages', () => {
  it('match the specification verbatim [8.2]', () => {
    expect({ ...recordSentences('a client'), ...clientMessages }).toMatchObject({
      signedOutAdd: 'Authentication required to add a client.',
      signedOutUpdate: 'Authentication required to update a client.',
      signedOutToggle: 'Authentication required to toggle client status.',
      signedOutDelete: 'Authentication required to delete a client.',
      notFoundUpdate: 'Client not found or you do not have permission to update it.',
      notFoundDelete: 'Client not found or you do not have permission to delete it.',
    });
  });
});
