/** A record stored beyond the limits never breaks its list. */
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

const ofBoth = [
  'hourly_rate = 99999999.9999',
  'retainer_ms = 9000000000000000',
  "created_at = '9999-12-31'",
  "updated_at = '1700-01-01'",
  'revision = 2147483647',
  'revision = -1',
  "name = ''",
];
const ofClients = [
  `contacts = '[1, {"id": "x"}]'`,
  `postal_address = '{"street": 5}'`,
  `electronic_address = '{"scheme": 1, "id": null}'`,
  "tags = array[null, 'a']",
];
const ofProjects = [
  `earlier_terms = '[{"until": 1}, 2]'`,
  `extra = '{"id": 1, "name": {}, "revision": "x"}'`,
  `retainer_adjustments = '[{"day": "never"}, 1]'`,
  "billing_from = '9999-12-31'",
  "start_date = '1700-01-01'",
  "retainer_start = '0044-03-15 BC'",
  'fixed_price = 999999999999.9999',
  `instalments = '[{"id": 1, "amount": "never"}, 2]'`,
  'budget_ms = 9000000000000000',
  'budget_amount = 999999999999.9999',
  "colour = 'no colour'",
  "po_number = repeat('x', 5000)",
];

describe.each([
  ['clients', [...ofBoth, ...ofClients]],
  ['projects', [...ofBoth, ...ofProjects]],
] as const)('stored %s', (kind, values) => {
  it.each(values)('with %s can be listed, read and deleted', async (value) => {
    const { id } =
      kind === 'clients'
        ? await ann.api.clients.create(aClient())
        : await ann.api.projects.create(aProject());
    await withClient(stint.database.url, (client) =>
      client.query(`update ${kind} set ${value} where id = $1`, [id]),
    );

    expect((await ann.send({ path: `/api/v1/${kind}` })).status).toBe(200);
    expect((await ann.send({ path: `/api/v1/${kind}/${id}` })).status).toBe(200);
    expect((await ann.send({ method: 'DELETE', path: `/api/v1/${kind}/${id}` })).status).toBe(200);
  });
});
