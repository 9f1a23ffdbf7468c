import { useEffect } from 'react';
import { clearTypeahead, continueTypeahead } from './typeahead-buffer.ts';

/** For a dialog that fetches what its fields say: keys that are typed before appear in the first one. */
export function useTypeahead({ isLoading, error }: { isLoading: boolean; error: unknown }): void {
  useEffect(() => {
    if (isLoading) continueTypeahead();
    else if (error) clearTypeahead();
  }, [isLoading, error]);
}
