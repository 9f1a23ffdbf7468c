/** Holds the master key, which wraps tenants' data keys and never leaves. */
export type KeyService = {
  /** Name of the master key that wraps new data keys. */
  currentId(): Promise<string>;
  /** Wraps with the current master key, bound to this tenant. */
  wrap(dataKey: Uint8Array, tenantId: string): Promise<WrappedKey>;
  /** Fails with KeyUnavailable if the master key is unavailable, or if the key or tenant doesn't match. */
  unwrap(wrapped: WrappedKey, tenantId: string): Promise<Buffer>;
};

export type WrappedKey = { keyId: string; wrapped: Buffer };

/** Recoverable: with the right master key, the data is readable again. */
export class KeyUnavailable extends Error {
  override readonly name: string = 'KeyUnavailable';
}

/** Affects every tenant until the reported problem is fixed. */
export class MasterKeyUnavailable extends KeyUnavailable {
  override readonly name = 'MasterKeyUnavailable';
}

/** Binds a wrapped data key to its tenant, so it can't be used for another. */
export function dataKeyAad(keyId: string, tenantId: string): Buffer {
  return Buffer.from(JSON.stringify(['stint data key', keyId, tenantId]));
}
