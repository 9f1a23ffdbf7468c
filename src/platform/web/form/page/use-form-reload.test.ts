import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dismissNotice, useNotice } from '#src/platform/web/notice/notices.ts';
import { useFormReload } from './use-form-reload.ts';

it('starts a form again only once its latest version is there', async () => {
  let error: Error | null = new TypeError('Failed to fetch');
  const query = { refetch: () => Promise.resolve({ error }) };
  const { result } = renderHook(() => ({ reload: useFormReload(query), notice: useNotice() }));
  result.current.reload.onReload();
  await waitFor(() => expect(result.current.notice?.tone).toBe('failed'));
  expect(result.current.reload.key).toBe(0);
  act(() => dismissNotice());
  error = null;
  result.current.reload.onReload();
  await waitFor(() => expect(result.current.reload.key).toBe(1));
});
