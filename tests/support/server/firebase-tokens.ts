/** ID tokens as Firebase Authentication signs them, with keys of our own instead of Google's. */
import { SignJWT, UnsecuredJWT, createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair } from 'jose';
import type { FirebaseConfig } from '#src/features/identity/server/hosted/hosted-config.ts';

export const firebaseProject: FirebaseConfig = {
  apiKey: 'public-key',
  authDomain: 'stint-test.firebaseapp.com',
  projectId: 'stint-test',
};

const issuer = `https://securetoken.google.com/${firebaseProject.projectId}`;

export type FirebaseClaims = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  aud?: string;
  iss?: string;
  /** Firebase's own claims. */
  firebase?: { tenant?: string };
  /** Seconds from now. */
  issued?: number;
  expires?: number;
  signedIn?: number;
};

export async function createFirebaseSigner() {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const publicKey = await exportJWK(own.publicKey);
  const publicPem = await exportSPKI(own.publicKey);
  return {
    keys: createLocalJWKSet({ keys: [{ ...publicKey, kid: 'google', alg: 'RS256', use: 'sig' }] }),
    sign: (claims: FirebaseClaims) => signed(claims, own.privateKey),
    /** Forged in the ways that are known. */
    signWithOtherKey: (claims: FirebaseClaims) => signed(claims, foreign.privateKey),
    signWithPublicKey: (claims: FirebaseClaims) =>
      new SignJWT(payload(claims))
        .setProtectedHeader({ alg: 'HS256', kid: 'google' })
        .sign(new TextEncoder().encode(publicPem)),
    unsigned: (claims: FirebaseClaims) => new UnsecuredJWT(payload(claims)).encode(),
  };
}

function signed(claims: FirebaseClaims, key: CryptoKey): Promise<string> {
  return new SignJWT(payload(claims)).setProtectedHeader({ alg: 'RS256', kid: 'google' }).sign(key);
}

function payload({ issued = -5, expires = 3600, signedIn = -5, ...claims }: FirebaseClaims) {
  const now = Math.floor(Date.now() / 1000);
  return {
    aud: firebaseProject.projectId,
    iss: issuer,
    ...claims,
    iat: now + issued,
    exp: now + expires,
    auth_time: now + signedIn,
  };
}
