/** Start and end dates of projects. */
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
  json: { data: { fields: { endDate: 'must not be before the start date' } } },
};

it('rejects a project that ends before it begins', async () => {
  const body = aProject({ startDate: '2026-08-01', endDate: '2026-07-31' });
  expect(await ann.send({ method: 'POST', path: '/api/v1/projects', body })).toMatchObject(rejection);
});

it('validates a changed date against the stored other one', async () => {
  const { id } = await ann.api.projects.create(aProject({ startDate: '2026-08-01', endDate: '2026-08-01' }));
  const change = (body: object) => ann.send({ method: 'PATCH', path: `/api/v1/projects/${id}`, body });

  expect(await change({ endDate: '2026-07-31' })).toMatchObject(rejection);
  expect(await change({ startDate: '2026-08-02' })).toMatchObject(rejection);
  expect(await change({ startDate: '2026-08-02', endDate: null })).toMatchObject({ status: 200 });
  expect(await ann.api.projects.get({ id })).toMatchObject({ startDate: '2026-08-02', endDate: null });
});
