import { createSecretToken, hashSecretToken } from '#src/platform/server/secret-token.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import { withClient } from './postgres-setup.ts';

/** Records that every account may have. */
export function accountRecordFactories(stint: Installation, caller: ApiCaller) {
  return {
    async apiKey() {
      const { id } = await caller.api.apiKeys.create({ name: 'Backup', scope: 'read', expiresInDays: null });
      return id;
    },
    /** Its token. Directly in the database: the API limits invitations to the same email. */
    async receivedInvitation() {
      const token = createSecretToken();
      await withClient(stint.database.url, (client) =>
        client.query('insert into invitations (id, email, token_hash, invited_by) values ($1, $2, $3, $4)', [
          newId(),
          caller.email,
          hashSecretToken(token),
          stint.owner.uid,
        ]),
      );
      return token;
    },
  };
}

export function isAccountRecord(kind: string): kind is keyof ReturnType<typeof accountRecordFactories> {
  return kind === 'apiKey' || kind === 'receivedInvitation';
}
