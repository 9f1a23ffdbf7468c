import { MasterKeyUnavailable } from './key-service.ts';
import type { KeyService } from './key-service.ts';
import { createTransitClient } from './transit-client.ts';
import type { TransitSettings } from './transit-client.ts';
import { isServiceKey, createTransitKeys } from './transit-keys.ts';

/** A key service that is there, to wrap by or only to read what it has wrapped. */
export type ServiceKeys = { keys: KeyService; wraps: boolean };

export function createServiceKeys(
  settings: (TransitSettings & { wraps: boolean }) | undefined,
): ServiceKeys | undefined {
  return settings && { keys: createTransitKeys(createTransitClient(settings)), wraps: settings.wraps };
}

/** Wraps by one holder of master keys; unwraps by the one that holds the key a data key names. */
export function createKeyRing(local: KeyService, service: ServiceKeys | undefined): KeyService {
  const newest = service?.wraps ? service.keys : local;
  return {
    currentId: () => newest.currentId(),
    wrap: (dataKey, tenantId) => newest.wrap(dataKey, tenantId),
    async unwrap(wrapped, tenantId) {
      if (!isServiceKey(wrapped.keyId)) return local.unwrap(wrapped, tenantId);
      if (!service) throw new MasterKeyUnavailable('A key service wrapped this data key, and none is set.');
      return service.keys.unwrap(wrapped, tenantId);
    },
  };
}
