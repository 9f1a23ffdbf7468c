/** The fields of a project, as the API sends them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('a project', () => {
  const custom = {
    colour: 'red',
    budget: 1e-7,
    tags: ['a', null, true, { deep: [1, '2'] }],
    snake_case: 1,
    'with space': '👩‍💻',
    empty: {},
    nothing: null,
  };

  it('returns the given fields, those the server adds, and the caller’s custom fields unchanged [3.7, 3.8]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const instalments = [{ id: newId(), date: '2026-06-30', amount: 6_000.25, name: 'Concept' }];
    const tasks = [{ id: newId(), name: 'Design', hourlyRate: 120.5, billable: true, isActive: true }];
    const input = {
      name: 'Website',
      clientId,
      status: 'On hold',
      tasks,
      fixedPrice: 12_000.5,
      instalments,
      budgetHours: 40,
      budgetAmount: 4_000.5,
      startDate: '2026-03-01',
      endDate: '2026-12-31',
      poNumber: 'PO-7',
      notes: 'Ask for Ann',
      billingType: 'retainer',
      hourlyRate: 93.75,
      retainerRate: 75,
      retainerHours: 10.5,
      retainerHoursUsed: 1.25,
      retainerPeriod: 'oneOff',
      retainerCarryOver: 'unlimited',
      retainerStart: null,
      ...custom,
    } as const;
    const { id } = await ann.api.projects.create(input);

    expect(await ann.api.projects.get({ id })).toEqual({
      ...input,
      rounding: null,
      id,
      userId: ann.uid,
      retainerHoursAvailable: 10.5,
      billingFrom: null,
      earlierTerms: [],
      createdAt: instant,
      updatedAt: instant,
      revision: 1,
    });
    expect((await ann.api.projects.list({ clientId })).items).toMatchObject([custom]);
  });

  it('keeps custom fields when others change, and updates them on request [3.7]', async () => {
    const { id } = await ann.api.projects.create(aProject({ ...custom }));

    expect(await ann.api.projects.update({ id, name: 'Renamed' })).toMatchObject(custom);
    expect(await ann.api.projects.update({ id, colour: 'blue', more: 1 })).toMatchObject({
      ...custom,
      colour: 'blue',
      more: 1,
    });
  });

  it.each(['userId', 'createdAt', 'updatedAt', 'prototype', 'constructor', 'toString', '__defineGetter__'])(
    'rejects a custom field named %s [3.7]',
    async (field) => {
      const rejection = { status: 400, data: { fields: { [field]: 'cannot be set' } } };
      const { id } = await ann.api.projects.create(aProject());
      const before = await ann.api.projects.get({ id });

      await expect(ann.api.projects.create(aProject({ [field]: 'mine' }))).rejects.toMatchObject(rejection);
      await expect(ann.api.projects.update({ id, [field]: 'mine' })).rejects.toMatchObject(rejection);
      expect(await ann.api.projects.get({ id })).toEqual(before);
    },
  );

  it.each([
    ['that take more than 16 kB', { big: 'x'.repeat(16_400) }, 'big'],
    ['that take more than 16 kB of bytes, not characters', { big: '€'.repeat(5_600) }, 'big'],
    ['nested too deeply', { deep: nested(20) }, 'deep'],
    ['with NUL', { text: 'a\0b' }, 'text'],
    ['with half a character deep inside', { list: [{ text: '\ud83d' }] }, 'list'],
    ['whose name has NUL', { 'na\0me': 1 }, 'na\0me'],
    ['whose name is too long', { ['n'.repeat(101)]: 1 }, 'n'.repeat(101)],
  ])('rejects custom fields %s [3.7]', async (_what, fields, named) => {
    await expect(ann.api.projects.create(aProject(fields))).rejects.toMatchObject({
      status: 400,
      data: { fields: { [named]: expect.any(String) as string } },
    });
  });

  it('accepts at most 16 kB of custom fields, also when added one by one [3.7]', async () => {
    const { id } = await ann.api.projects.create(aProject({ first: 'x'.repeat(10_000) }));
    const before = await ann.api.projects.get({ id });

    await expect(ann.api.projects.update({ id, second: 'x'.repeat(10_000) })).rejects.toMatchObject({
      status: 400,
    });
    expect(await ann.api.projects.get({ id })).toEqual(before);
    expect(await ann.api.projects.update({ id, first: 'x'.repeat(16_000) })).toMatchObject({ revision: 2 });
  });
});

function nested(levels: number): unknown {
  return levels === 0 ? 'bottom' : [nested(levels - 1)];
}
