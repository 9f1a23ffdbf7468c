/** Whoever holds the master key, which wraps the data keys of tenants and never leaves. */
export type KeyService = {
  /** The name of the master key that new data keys are wrapped by. */
  currentId(): Promise<string>;
  /** By the current master key, readable for this tenant alone. */
  wrap(dataKey: Uint8Array, tenantId: string): Promise<WrappedKey>;
  /** Fails with KeyUnavailable where the master key is not at hand, or was another, or the tenant is. */
  unwrap(wrapped: WrappedKey, tenantId: string): Promise<Buffer>;
};

export type WrappedKey = { keyId: string; wrapped: Buffer };

/** Nothing is lost by it: with the right master key the same data are readable again. */
export class KeyUnavailable extends Error {
  override readonly name: string = 'KeyUnavailable';
}

/** So it is for every tenant, until what the message says has changed. */
export class MasterKeyUnavailable extends KeyUnavailable {
  override readonly name = 'MasterKeyAway';
}

/** What a wrapped data key is bound to, so that it cannot be read as another tenant’s. */
export function dataKeyAad(keyId: string, tenantId: string): Buffer {
  return Buffer.from(JSON.stringify(['stint data key', keyId, tenantId]));
}
