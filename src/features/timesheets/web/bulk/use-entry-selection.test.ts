import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { useEntrySelection } from './use-entry-selection.ts';

it('returns selected entries in list order, even after they changed', () => {
  const input = {};
  const entry = entryRecord({ id: anId(30), duration: 1 });
  const { result } = renderHook(() => {
    const { selection, isListing } = useEntrySelection(input);
    return { selection, isListing, hours: selection.entries.map(({ duration }) => duration) };
  });
  act(() => result.current.isListing([entry]));
  act(() => result.current.selection.pick(entry.id, false));
  expect(result.current.hours).toEqual([1]);

  act(() => result.current.isListing([{ ...entry, duration: 2 }]));
  expect(result.current.hours).toEqual([2]);
});
