import { onAccountChange, currentAccount } from '#src/platform/web/current-account.ts';
import type { DeviceCipher } from './device-key-store.ts';
import { storedTimerKeys } from './pending-work.ts';

/** Present while an account's timer is stored with encrypted descriptions. */
const markPrefix = 'stint.sealed.';
// At least the 28 bytes of nonce and tag, so that few typed texts match.
const encryptedPattern = /^sealed:([\w+/]{38,}={0,2})$/;

let current: { uid: string; seal: DeviceCipher } | null = null;

onAccountChange((next) => {
  if (current?.uid !== next) current = null;
});

/** Whether the stored timer is readable now; otherwise load the cipher first. */
export function isCipherReady(uid: string): boolean {
  return !isTimerEncrypted(uid) || current?.uid === uid;
}

export async function loadCipher(uid: string): Promise<void> {
  const { openDeviceCipher } = await import('./device-key-store.ts');
  current = { uid, seal: await openDeviceCipher(uid) };
}

/**
 * Encrypts or decrypts the stored timer as private mode requires. Browsers offer no Web Crypto to pages on plain http.
 */
export async function setTimerEncryption(uid: string, isOn: boolean): Promise<void> {
  if (isOn === isTimerEncrypted(uid) || !('subtle' in crypto) || !('indexedDB' in globalThis)) return;
  await loadCipher(uid);
  if (currentAccount()?.uid !== uid) return;
  const texts = storedTimerKeys(uid).map(
    (key) => [key, decryptTexts(uid, localStorage.getItem(key)) ?? ''] as const,
  );
  if (isOn) localStorage.setItem(markPrefix + uid, 'yes');
  for (const [key, text] of texts) localStorage.setItem(key, isOn ? encryptTexts(uid, text) : text);
  if (!isOn) await deleteCipher(uid);
}

/** Removes the key once no part of the timer is stored here. */
export async function deleteUnusedCipher(uid: string): Promise<void> {
  if (isTimerEncrypted(uid) && storedTimerKeys(uid).length === 0) await deleteCipher(uid);
}

async function deleteCipher(uid: string): Promise<void> {
  localStorage.removeItem(markPrefix + uid);
  current = null;
  const { deleteDeviceKey } = await import('./device-key-store.ts');
  await deleteDeviceKey(uid);
}

export function isEncrypted(description: string): boolean {
  return encryptedPattern.test(description);
}

/** The text to store: in private mode with encrypted descriptions and tags. Without the key, only those read encrypted remain. */
export function encryptTexts(uid: string, text: string): string {
  if (!isTimerEncrypted(uid)) return text;
  const seal = current?.uid === uid ? current.seal : null;
  return mapTexts(text, (description) => {
    if (!seal) return isEncrypted(description) ? description : '';
    return description === '' ? '' : `sealed:${seal.encrypt(description)}`;
  });
}

/** The stored text with readable descriptions and tags; unchanged without the key, empty if encrypted with another key. */
export function decryptTexts(uid: string, text: string | null): string | null {
  if (text?.includes('"sealed:') !== true || !isTimerEncrypted(uid)) return text;
  const seal = current?.uid === uid ? current.seal : null;
  if (!seal) return text;
  return mapTexts(text, (description) => {
    const [, ciphertext] = encryptedPattern.exec(description) ?? [];
    return ciphertext === undefined ? description : (seal.decrypt(ciphertext) ?? '');
  });
}

function mapTexts(text: string, change: (written: string) => string): string {
  try {
    return JSON.stringify(
      JSON.parse(text, (name, value: unknown) => {
        if (name === 'tags' && Array.isArray(value)) return value.map(String).map(change).filter(Boolean);
        return name === 'description' && typeof value === 'string' ? change(value) : value;
      }),
    );
  } catch (error) {
    // The reader removes corrupt data. [4.18]
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}

function isTimerEncrypted(uid: string): boolean {
  try {
    return localStorage.getItem(markPrefix + uid) !== null;
  } catch {
    // Storage is disabled, so there is nothing stored.
    return false;
  }
}
