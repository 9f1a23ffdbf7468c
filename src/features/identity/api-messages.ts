import { lastSuperAdminMessage } from './rules/role.ts';

export const accountMessages = {
  notFound: 'Account not found, or you don’t have permission to change it.',
  notYoursToSet: 'Only an administrator can set roles. You can choose who views your own clients.',
  superAdminsOnly: 'Only a super admin can make, change or disable super admins.',
  ownAccount: 'You can’t disable your own account.',
  ownTwoStep: 'Turn off your own two-step login on your profile.',
  lastSuperAdmin: lastSuperAdminMessage,
  stale: 'Someone else changed this account. Review the latest version before saving.',
  unknownClient: 'Client not found among those you can share.',
  // The rest of a sentence that begins with the field's name.
  notOwnClient: 'isn’t one of your clients',
  unknownAmong: 'includes a client you can’t share',
  ambiguousAmong: 'includes a client ID that several accounts use; add the viewer and specify the owner',
  noSuchAccount: 'You can’t see an account with this email. Invite them instead.',
} as const;

export const maxApiKeys = 50;

export const apiKeyMessages = {
  notFound: 'API key not found.',
  tooManyKeys: `You have ${maxApiKeys} API keys. Revoke one that you no longer use first.`,
} as const;
