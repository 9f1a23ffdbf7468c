import { useEffect, useState } from 'react';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';

/** Address of the logo, once it is known; the page works without it. */
export function useLogo(id: string | null, load: PortalClient['logo'] | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (id === null || !load) return undefined;
    let isCurrent = true;
    const fetched = load(id);
    fetched.then(
      (logo) => isCurrent && setAddress(logo),
      // Without a logo, the name is enough.
      () => isCurrent && setAddress(null),
    );
    return () => {
      isCurrent = false;
      // The address of an account's logo holds nothing, so this does nothing to it.
      fetched.then(
        (logo) => URL.revokeObjectURL(logo),
        () => undefined,
      );
    };
  }, [id, load]);
  return id === null ? null : address;
}
