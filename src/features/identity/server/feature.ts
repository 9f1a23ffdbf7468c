import { accountsContract } from '#src/features/identity/contract-accounts.ts';
import { invitationsContract } from '#src/features/identity/contract-invitations.ts';
import { apiKeysContract } from '#src/features/identity/contract-keys.ts';
import { registrationContract } from '#src/features/identity/contract-registration.ts';
import { sessionContract } from '#src/features/identity/contract-session.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { accountsDescription } from './accounts/api-description.ts';
import { accountsHandlers } from './accounts/handlers.ts';
import { apiKeysDescription } from './api-keys/api-description.ts';
import { apiKeysHandlers } from './api-keys/handlers.ts';
import { invitationsDescription } from './invitations/api-description.ts';
import { invitationsHandlers } from './invitations/handlers.ts';
import { registrationDescription } from './registration/api-description.ts';
import { registrationHandlers } from './registration/handlers.ts';
import { sessionDescription } from './sessions/api-description.ts';
import { sessionHandlers } from './sessions/handlers.ts';
import { viewersExportPart } from './viewers/viewers-export.ts';

declare module '#src/platform/server/mail/queue-mail.ts' {
  interface MailKinds {
    registration: true;
    passwordReset: true;
    signInLink: true;
    emailChange: true;
    emailChangeNotice: true;
    emailChanged: true;
    existingAccount: true;
    serviceConnected: true;
    twoStepTurnedOff: true;
    invitation: true;
  }
}

export const identityFeature = defineFeature({
  name: 'identity',
  api: {
    session: { contract: sessionContract, handlers: sessionHandlers, description: sessionDescription },
    accounts: { contract: accountsContract, handlers: accountsHandlers, description: accountsDescription },
    registration: {
      contract: registrationContract,
      handlers: registrationHandlers,
      description: registrationDescription,
    },
    invitations: {
      contract: invitationsContract,
      handlers: invitationsHandlers,
      description: invitationsDescription,
    },
    apiKeys: { contract: apiKeysContract, handlers: apiKeysHandlers, description: apiKeysDescription },
  },
  tags: {
    me: 'Your account and its preferences.',
    sessions: 'Devices on which you’re logged in.',
    invitations: 'Accepting invitations.',
    'api-keys': 'Keys for your own programs.',
  },
  tables: [
    'accounts',
    'api_keys',
    'deleted_accounts',
    'email_changes',
    'installation',
    'invitations',
    'login_attempts',
    'passkeys',
    'preferences',
    'rate_limits',
    'registrations',
    'sessions',
    'two_factors',
    'user_roles',
    'users',
    'verifications',
  ],
  exportParts: [viewersExportPart],
});
