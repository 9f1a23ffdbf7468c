import { useEffect, useState } from 'react';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';

/** Address of the logo, once it is known; the page works without it. */
export function useLogo(id: string | null, client: Pick<PortalClient, 'logo'> | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (id === null || client === null) return undefined;
    let isCurrent = true;
    // Without a logo, the name is enough.
    client.logo(id).then(
      (found) => isCurrent && setAddress(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [id, client]);
  return id === null ? null : address;
}
