/** Internal errors. */
import { beforeAll, expect, it } from 'vitest';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import { callProcedure, transports } from '#tests/support/server/rpc-and-rest.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  await withClient(stint.database.url, (client) =>
    client.query('alter table clients rename to lost_clients; alter table accounts rename to lost_accounts'),
  );
});

const list = procedures.filter(({ name }) => name === 'clients.list');

it.each(transports.flatMap((transport) => list.map((procedure) => ({ transport, procedure }))))(
  'returns an error without internals over $transport and logs it once',
  async ({ transport, procedure }) => {
    const { status, content, text } = await callProcedure(ann, transport, procedure, {});

    expect({ status, content }).toMatchObject({
      status: 500,
      content: calmWords,
    });
    expect(text).not.toMatch(/clients|relation|node_modules|\.ts/);
    const logged = stint.takeErrors();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('relation \\"clients\\" does not exist');
  },
);

it('returns an error without internals from the identity service and logs it once', async () => {
  const { status, json } = await ann.send({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    body: { email: ann.email, password: 'correct horse' },
  });

  expect({ status, json }).toEqual({ status: 500, json: calmWords });
  expect(stint.takeErrors()).toHaveLength(1);
});

const calmWords = {
  code: 'INTERNAL_SERVER_ERROR',
  message: 'Something went wrong on our side. Nothing was changed; please try again.',
};
