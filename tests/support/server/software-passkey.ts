/** A passkey in software, as WebAuthn describes it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** An authenticator for one site. Without `isVerifying` it doesn't ask who uses it. */
export function softwarePasskey(origin: string, { isVerifying = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let uses = 0;

  function authenticatorData(extraFlag: number, extra: Buffer, isVerified = isVerifying): Buffer {
    const userPresent = 0x01;
    const userVerified = 0x04;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((uses += 1));
    return Buffer.concat([
      createHash('sha256').update(new URL(origin).hostname).digest(),
      Buffer.of(userPresent | (isVerified ? userVerified : 0) | extraFlag),
      counter,
      extra,
    ]);
  }

  function clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function credential(response: object) {
    const encoded = id.toString('base64url');
    return { id: encoded, rawId: encoded, type: 'public-key', clientExtensionResults: {}, response };
  }

  return {
    register({ challenge }: { challenge: string }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)]);
      const attestedData = 0x40;
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation(authenticatorData(attestedData, attested)).toString('base64url'),
        transports: ['internal'],
      });
    },
    sign({ challenge, isVerified = isVerifying }: { challenge: string; isVerified?: boolean }) {
      const data = authenticatorData(0, Buffer.alloc(0), isVerified);
      const client = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

/** CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(x: string, y: string): Buffer {
  const bytes = (coordinate: string) =>
    Buffer.concat([Buffer.of(0x58, 32), Buffer.from(coordinate, 'base64url')]);
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    bytes(x),
    Buffer.of(0x22),
    bytes(y),
  ]);
}

/** CBOR: {"fmt": "none", "attStmt": {}, "authData": data}. */
function attestation(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.of(0x60 | value.length), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.of(0xa3),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.of(0xa0),
    text('authData'),
    Buffer.of(0x58, data.length),
    data,
  ]);
}
