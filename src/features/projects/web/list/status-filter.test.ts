import { expect, it } from 'vitest';
import { hasStatus, toStatusFilter } from './status-filter.ts';

const shows = (param: string) =>
  (['Active', 'Archived'] as const).filter((status) => hasStatus({ status }, toStatusFilter(param)));

it('hides archived projects unless filtered for [2.6]', () => {
  expect(shows('')).toEqual(['Active']);
  expect(shows('Archived')).toEqual(['Archived']);
  expect(shows('all')).toEqual(['Active', 'Archived']);
});

it('accepts older bookmarks of all projects', () => {
  expect(shows('All, including archived')).toEqual(['Active', 'Archived']);
});
