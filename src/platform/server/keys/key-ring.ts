import { MasterKeyUnavailable } from './key-service.ts';
import type { KeyService } from './key-service.ts';
import { createTransitKeys, isServiceKey } from './transit-keys.ts';
import type { TransitSettings } from './transit-keys.ts';

/** A configured key service: wraps new data keys, or only reads those it has wrapped. */
export type ServiceKeys = { keys: KeyService; wraps: boolean };

export function createServiceKeys(
  settings: (TransitSettings & { wraps: boolean }) | undefined,
): ServiceKeys | undefined {
  return settings && { keys: createTransitKeys(settings), wraps: settings.wraps };
}

/** Wraps with one source of master keys; unwraps with the one that holds the named key. */
export function createKeyRing(local: KeyService, service: ServiceKeys | undefined): KeyService {
  const newest = service?.wraps ? service.keys : local;
  return {
    currentId: () => newest.currentId(),
    wrap: (dataKey, tenantId) => newest.wrap(dataKey, tenantId),
    async unwrap(wrapped, tenantId) {
      if (!isServiceKey(wrapped.keyId)) return local.unwrap(wrapped, tenantId);
      if (!service)
        throw new MasterKeyUnavailable('A key service wrapped this data key, but none is configured.');
      return service.keys.unwrap(wrapped, tenantId);
    },
  };
}
