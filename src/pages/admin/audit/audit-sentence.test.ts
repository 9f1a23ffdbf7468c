import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#src/features/admin/contract.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { actorName, auditSentence } from './audit-sentence.ts';

const olga = { uid: anId(1), email: 'olga@example.org', displayName: 'Olga' };
const vera = { uid: anId(2), email: 'vera@example.org', displayName: 'Vera' };
const role = { systemRole: 'user', tenantEnabled: false, clientViewerOf: [] };

function sentenceOf(entry: Partial<AuditEntry>): string {
  return auditSentence({
    at: '2026-11-20T08:00:00.000Z',
    action: 'role.changed',
    actor: olga,
    subject: vera,
    address: '192.0.2.1',
    before: null,
    after: null,
    ...entry,
  });
}

describe('the sentence of an audit entry', () => {
  it('names who was invited, who has no account yet', () => {
    const after = { email: 'ivy@example.org' };
    expect(sentenceOf({ action: 'account.invited', subject: olga, after })).toBe('Invited ivy@example.org');
    expect(sentenceOf({ action: 'invitation.revoked', subject: olga, before: after })).toBe(
      'Revoked the invitation to ivy@example.org',
    );
  });

  it('names who deleted their account', () => {
    const actor = { ...olga, displayName: null };
    const before = { email: olga.email };
    expect(sentenceOf({ action: 'account.deleted', actor, subject: null, before })).toBe(
      'Deleted the account olga@example.org',
    );
  });

  it('names the last day of locked time', () => {
    const [open, locked] = [{ lockedUntil: null }, { lockedUntil: '2026-10-31' }];
    const lockOf = (before: object, after: object) =>
      sentenceOf({ action: 'timeLock.changed', before, after });
    expect(lockOf(open, locked)).toBe('Locked time up to 31 Oct 2026');
    expect(lockOf(locked, open)).toBe('Unlocked all time');
  });

  it.each([
    [{ ...role, systemRole: 'viewer' }, 'Changed Vera’s role: User → Client viewer'],
    [{ ...role, systemRole: null }, 'Changed Vera’s role: User → None'],
    [{ ...role, tenantEnabled: true }, 'Allowed Vera to track time'],
    [{ ...role, clientViewerOf: [anId(3)] }, 'Changed Vera’s client access: no clients → 1 client'],
    [
      { ...role, systemRole: 'admin', tenantEnabled: true },
      'Changed Vera’s role: User → Admin · Allowed Vera to track time',
    ],
    [role, 'Saved Vera’s account without changes'],
  ])('names each change of a role record [6.5]', (after, sentence) => {
    expect(sentenceOf({ before: role, after })).toBe(sentence);
  });

  it.each([
    [
      'oidc',
      'fetch failed ECONNREFUSED',
      'OpenID Connect: the provider can’t be reached (fetch failed ECONNREFUSED)',
    ],
    [
      'oidc',
      'invalid_client',
      'OpenID Connect: the provider refused the client ID or secret of Stint (invalid_client)',
    ],
    [
      'oidc',
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED aud',
      'OpenID Connect: OAUTH_JWT_CLAIM_COMPARISON_FAILED aud',
    ],
    ['firebase', 'NO_EMAIL', 'Firebase: the provider doesn’t share the email (NO_EMAIL)'],
  ])('says why a login with %s failed: %s', (provider, reason, rest) => {
    expect(sentenceOf({ action: 'signIn.failed', subject: null, after: { provider, reason } })).toBe(
      `Failed to log in with ${rest}`,
    );
  });

  it('names the document of a private link, and who answered a quote', () => {
    const number = '2026-0001';
    expect(sentenceOf({ action: 'invoiceLink.created', after: { number } })).toBe(
      'Created a share link to 2026-0001',
    );
    expect(sentenceOf({ action: 'invoiceLink.revoked', before: { number } })).toBe(
      'Revoked the share link to 2026-0001',
    );
    const answer = { number: 'Q-1', name: 'Nora Nord' };
    const answered = { action: 'quote.answered', actor: null } as const;
    expect(sentenceOf({ ...answered, after: { ...answer, state: 'accepted' } })).toBe(
      'Nora Nord accepted quote Q-1 through its link',
    );
    expect(sentenceOf({ ...answered, after: { ...answer, state: 'declined' } })).toBe(
      'Nora Nord declined quote Q-1 through its link',
    );
  });

  it('shows changed texts', () => {
    const change = { action: 'name.changed', before: { name: 'Ann' }, after: { name: 'Ann Lee' } } as const;
    expect(sentenceOf(change)).toBe('Changed the name: Ann → Ann Lee');
  });

  it('names deleted and unknown accounts', () => {
    const deleted = { ...vera, email: null, displayName: null };
    expect(sentenceOf({ action: 'signIn.failed', subject: deleted })).toBe(
      'Failed to log in as a deleted account',
    );
    expect(actorName({ actor: deleted })).toBe('Deleted account');
    expect(actorName({ actor: null })).toBe('Not logged in');
  });
});
