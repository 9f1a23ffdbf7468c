/** A retainer needs hours. */
import { beforeAll, expect, it } from 'vitest';
import { aProject } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const rejection = {
  status: 400,
  json: {
    message: 'retainerHours must be set for a retainer.',
    data: { fields: { retainerHours: 'must be set for a retainer' } },
  },
};

it('rejects a retainer without hours', async () => {
  const body = aProject({ billingType: 'retainer' });
  expect(await ann.send({ method: 'POST', path: '/api/v1/projects', body })).toMatchObject(rejection);
});

it('rejects a change that leaves a retainer without hours', async () => {
  const { id } = await ann.api.projects.create(aProject({ billingType: 'hourly' }));
  const change = (body: object) => ann.send({ method: 'PATCH', path: `/api/v1/projects/${id}`, body });

  expect(await change({ billingType: 'retainer' })).toMatchObject(rejection);
  expect(await change({ billingType: 'retainer', retainerHours: 10 })).toMatchObject({ status: 200 });
  expect(await change({ retainerHours: null })).toMatchObject(rejection);
  expect(await change({ name: 'Renamed' })).toMatchObject({ status: 200 });
});

it('accepts a retainer with the hours of its client', async () => {
  const client = await ann.api.clients.create({ name: 'Acme', billingType: 'retainer', retainerHours: 8 });
  const { id } = await ann.api.projects.create(aProject({ clientId: client.id, billingType: 'retainer' }));

  expect(await ann.api.projects.get({ id })).toMatchObject({ billingType: 'retainer', retainerHours: null });
});
