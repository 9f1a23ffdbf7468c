import { expect, it } from 'vitest';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { distinctClientTags } from './known-tags.ts';

it('suggests each tag once, in the spelling of the first client', () => {
  const client = (createdAt: string, ...tags: string[]) =>
    clientRecord({ id: anId(20), name: 'Acme', createdAt, tags });
  const [march, april, may] = [
    client('2026-03-01T09:00:00.000Z', 'Retail', 'VIP'),
    client('2026-04-01T09:00:00.000Z', 'vip', 'berlin'),
    client('2026-05-01T09:00:00.000Z', 'RETAIL', 'Vip', 'Berlin'),
  ];
  expect(distinctClientTags([may, march, april])).toEqual(['berlin', 'Retail', 'VIP']);
  expect(distinctClientTags([march, april, may])).toEqual(['berlin', 'Retail', 'VIP']);
});
