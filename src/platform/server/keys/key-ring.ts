import { MasterKeyAway } from './key-service.ts';
import type { KeyService } from './key-service.ts';
import { transitClient } from './transit-client.ts';
import type { TransitSettings } from './transit-client.ts';
import { isOfService, transitKeys } from './transit-keys.ts';

/** A key service that is there, to wrap by or only to read what it has wrapped. */
export type ServiceKeys = { keys: KeyService; wraps: boolean };

export function serviceKeys(
  settings: (TransitSettings & { wraps: boolean }) | undefined,
): ServiceKeys | undefined {
  return settings && { keys: transitKeys(transitClient(settings)), wraps: settings.wraps };
}

/** Wraps by one holder of master keys; unwraps by the one that holds the key a data key names. */
export function keyRing(local: KeyService, service: ServiceKeys | undefined): KeyService {
  const newest = service?.wraps ? service.keys : local;
  return {
    currentId: () => newest.currentId(),
    wrap: (dataKey, tenantId) => newest.wrap(dataKey, tenantId),
    async unwrap(wrapped, tenantId) {
      if (!isOfService(wrapped.keyId)) return local.unwrap(wrapped, tenantId);
      if (!service) throw new MasterKeyAway('A key service wrapped this data key, and none is set.');
      return service.keys.unwrap(wrapped, tenantId);
    },
  };
}
