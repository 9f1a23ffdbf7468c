import type { GenericEndpointContext } from 'better-auth';
import type pg from 'pg';
import { clientAddressHeader } from '#src/features/identity/server/identity-audit.ts';
import { accountMails } from '#src/features/identity/server/mails/account-mails.ts';
import type { AccountMailOptions } from '#src/features/identity/server/mails/account-mails.ts';
import { noteSessionChange } from '#src/features/identity/server/sessions/session-changes.ts';
import { withIdentityTransaction } from '#src/platform/server/database/identity-transaction.ts';
import { queueIdentityMail } from '#src/platform/server/mail/queue-mail.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import type { HostedIdentity } from './hosted-identity.ts';
import type { FindServiceName } from './service-name.ts';

export type ConnectOptions = AccountMailOptions & {
  pool: pg.Pool;
  nameOf: FindServiceName;
};

type Account = { id: string; name: string; email: string };

/** Lets a service sign in to an account, and sends its owner a notice. Nothing happens if it is connected already. */
export async function connectIdentity(
  { pool, url, language, nameOf }: ConnectOptions,
  request: GenericEndpointContext,
  user: Account,
  { provider, subject }: Pick<HostedIdentity, 'provider' | 'subject'>,
): Promise<void> {
  await withIdentityTransaction(pool, async (db) => {
    const { rowCount } = await db.query(
      `insert into accounts (id, user_id, provider_id, account_id) values ($1, $2, $3, $4)
         on conflict (provider_id, account_id) do nothing`,
      [newRecordId(), user.id, provider, subject],
    );
    if (rowCount === 0) return;
    await db.query('update users set email_verified = true, updated_at = now() where id = $1', [user.id]);
    await queueIdentityMail(db, {
      kind: 'serviceConnected',
      recipient: user.email,
      userId: user.id,
      content: accountMails(language).serviceConnected(
        user.name,
        nameOf(provider).name,
        new URL('/profile', url).href,
      ),
    });
    await recordIdentityAudit(db, {
      action: 'signInMethod.added',
      actorId: user.id,
      after: { provider },
      address: request.headers?.get(clientAddressHeader) ?? null,
    });
  });
  noteSessionChange(user.id);
}
