import { expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

/** Their cookie is known from an earlier request. */
async function knownTenant(): Promise<ApiCaller> {
  const caller = await stint.newTenant();
  await caller.api.clients.list({});
  return caller;
}

const change = (statement: string, { uid }: ApiCaller) =>
  withClient(stint.database.url, (client) => client.query<{ count: number }>(statement, [uid]));

it.each([
  ['ended', 'delete from sessions where user_id = $1', 401],
  ['expired', 'update sessions set expires_at = now() where user_id = $1', 401],
  ['disabled', 'update users set disabled_at = now() where id = $1', 401],
  ['without the role', 'update user_roles set tenant_enabled = false where user_id = $1', 403],
])(
  'refuses a caller whose session is %s, who stores and reads nothing more',
  async (_how, statement, status) => {
    const caller = await knownTenant();
    await change(statement, caller);
    await expect(caller.api.clients.create(aClient())).rejects.toMatchObject({ status });
    await expect(caller.api.clients.list({})).rejects.toMatchObject({ status });
    const { rows } = await change(
      'select count(*)::int from clients where user_id = $1 and not is_internal',
      caller,
    );
    expect(rows).toEqual([{ count: 0 }]);
  },
);

it('follows a change of the role from the next request on', async () => {
  const caller = await knownTenant();
  await expect(caller.api.audit.list({})).rejects.toMatchObject({ status: 403 });
  await change(`update user_roles set system_role = 'superAdmin' where user_id = $1`, caller);
  await expect(caller.api.audit.list({})).resolves.toHaveProperty('items');
});

it('answers 404 for a missing record only to callers with a session', async () => {
  const caller = await knownTenant();
  const { id } = await caller.api.clients.create(aClient());
  await caller.api.clients.delete({ id });
  await change('delete from sessions where user_id = $1', caller);
  await expect(caller.api.clients.delete({ id })).rejects.toMatchObject({ status: 401 });
});
