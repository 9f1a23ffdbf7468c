import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { accountInUse } from '#src/platform/web/account-in-use.ts';
import type { Seal } from './device-keys.ts';
import { timerKeysOf } from './waiting-work.ts';

/** Present while an account's timer is stored with encrypted descriptions. */
const markPrefix = 'stint.sealed.';
const sealedText = /^sealed:([\w+/=]+)$/;

let current: { uid: string; seal: Seal } | null = null;

onAccountChange((next) => {
  if (current?.uid !== next) current = null;
});

/** Whether the stored timer can be read now; otherwise `loadSeal` comes first. */
export function isSealReady(uid: string): boolean {
  return !isMarked(uid) || current?.uid === uid;
}

export async function loadSeal(uid: string): Promise<void> {
  const { makeSeal } = await import('./device-keys.ts');
  current = { uid, seal: await makeSeal(uid) };
}

/** Encrypts or decrypts the stored timer as private mode asks. Browsers offer no Web Crypto to pages on plain http. */
export async function turnSeal(uid: string, isOn: boolean): Promise<void> {
  if (isOn === isMarked(uid) || !('subtle' in crypto) || !('indexedDB' in globalThis)) return;
  await loadSeal(uid);
  if (accountInUse()?.uid !== uid) return;
  const texts = timerKeysOf(uid).map((key) => [key, opened(uid, localStorage.getItem(key)) ?? ''] as const);
  if (isOn) localStorage.setItem(markPrefix + uid, 'yes');
  for (const [key, text] of texts) localStorage.setItem(key, isOn ? sealed(uid, text) : text);
  if (!isOn) await deleteSeal(uid);
}

/** Removes the key once nothing of the timer is stored here. */
export async function forgetSeal(uid: string): Promise<void> {
  if (isMarked(uid) && timerKeysOf(uid).length === 0) await deleteSeal(uid);
}

async function deleteSeal(uid: string): Promise<void> {
  localStorage.removeItem(markPrefix + uid);
  current = null;
  const { deleteKey } = await import('./device-keys.ts');
  await deleteKey(uid);
}

/** The text as it is stored: in private mode with encrypted descriptions, or without any where the key is missing. */
export function sealed(uid: string, text: string): string {
  if (!isMarked(uid)) return text;
  const seal = current?.uid === uid ? current.seal : null;
  return withDescriptions(text, (description) =>
    seal && description !== '' ? `sealed:${seal.seal(description)}` : '',
  );
}

/** The stored text with readable descriptions; empty where the key is missing. */
export function opened(uid: string, text: string | null): string | null {
  if (text?.includes('"sealed:') !== true || !isMarked(uid)) return text;
  const seal = current?.uid === uid ? current.seal : null;
  return withDescriptions(text, (description) => {
    const [, ciphertext] = sealedText.exec(description) ?? [];
    return ciphertext === undefined ? description : (seal?.open(ciphertext) ?? '');
  });
}

function withDescriptions(text: string, change: (description: string) => string): string {
  try {
    return JSON.stringify(
      JSON.parse(text, (name, value: unknown) =>
        name === 'description' && typeof value === 'string' ? change(value) : value,
      ),
    );
  } catch (error) {
    // Corrupt data is removed by who reads it. [4.18]
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}

function isMarked(uid: string): boolean {
  try {
    return localStorage.getItem(markPrefix + uid) !== null;
  } catch {
    // Storage is forbidden, so nothing is stored.
    return false;
  }
}
