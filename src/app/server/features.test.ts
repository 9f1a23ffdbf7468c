import { expect, it } from 'vitest';
import { inRestoreOrder } from '#src/features/exports/server/restore-export.ts';
import { contributionsOf } from '#src/platform/server/feature.ts';
import { features } from './features.ts';

it('restores records after those that they refer to', () => {
  const areas = contributionsOf(features, 'exportAreas');
  const order = inRestoreOrder(areas).map(({ name }) => name);

  expect(order.toSorted()).toEqual(areas.map(({ name }) => name).toSorted());
  const tooLate = areas.flatMap(({ name, refersTo = [] }) =>
    refersTo.filter((other) => !order.slice(0, order.indexOf(name)).includes(other)),
  );
  expect(tooLate).toEqual([]);
});
