import { useState } from 'react';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';

/** Loads the latest version of what a form changes; the key starts the form again. */
export function useFormReload(query: { refetch: () => Promise<{ error: unknown }> }) {
  const [key, setKey] = useState(0);
  async function reload() {
    const { error } = await query.refetch();
    // What was typed stays.
    if (error) notify(toFailure(error).message, { tone: 'failed' });
    else setKey((count) => count + 1);
  }
  return { key, onReload: () => void reload() };
}
