import { lastSuperAdminMessage } from '#src/features/accounts/rules/role.ts';

export const accountMessages = {
  notFound: 'There is no such account that you may change.',
  notYoursToSet: 'Only a super admin sets roles. You may choose who views your own clients.',
  lastSuperAdmin: lastSuperAdminMessage,
  stale: 'This account was changed in the meantime. Look at it again before you save.',
  unknownClient: 'There is no such client among those you may share.',
  // Ends of sentences that begin with the field.
  notOwnClient: 'is none of your clients',
  unknownAmong: 'names a client that is not among those you may share',
  ambiguousAmong: 'names a client whose id several accounts use; add the viewer and name the owner',
  noSuchAccount: 'No account here has this e-mail. Ask them to register first.',
} as const;
