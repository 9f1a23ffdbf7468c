import { FirebaseError, getApp, getApps, initializeApp } from '@firebase/app';
import {
  GoogleAuthProvider,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  inMemoryPersistence,
  initializeAuth,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signInWithPopup,
  updateProfile,
} from '@firebase/auth';
import type { Auth, User } from '@firebase/auth';
import * as m from '#messages/identity.ts';
import { IdentityError } from '#src/features/identity/web/identity-client.ts';
import type { FirebaseServices } from './hosted-services.ts';

/** Loaded on demand: Firebase only proves who someone is. The session is Stint's. */
let opened: Auth | undefined;

/** An app that is already initialised is reused. [1.4] */
function openAuth({ emulatorUrl, ...config }: FirebaseServices): Auth {
  if (opened) return opened;
  const app = getApps().length > 0 ? getApp() : initializeApp(config);
  try {
    opened = initializeAuth(app, { persistence: inMemoryPersistence });
  } catch (error) {
    if (!isCode(error, 'auth/already-initialized')) throw error;
    opened = getAuth(app);
  }
  if (emulatorUrl !== undefined) connectAuthEmulator(opened, emulatorUrl, { disableWarnings: true });
  return opened;
}

/** Null: Firebase doesn't know this email and password. */
export async function signInWithPassword(
  services: FirebaseServices,
  { email, password }: { email: string; password: string },
) {
  return callFirebase(async () => {
    const { user } = await signInWithEmailAndPassword(openAuth(services), email, password);
    return toFirebaseUser(user);
  }, unknownCodes);
}

/** Null: the email is taken. */
export async function registerWithPassword(
  services: FirebaseServices,
  { name, email, password }: { name: string; email: string; password: string },
) {
  return callFirebase(async () => {
    const { user } = await createUserWithEmailAndPassword(openAuth(services), email, password);
    await updateProfile(user, { displayName: name });
    return toFirebaseUser(user, true);
  }, ['auth/email-already-in-use']);
}

/** The ID token of the account chosen in Google's window. */
export async function signInWithGoogle(services: FirebaseServices): Promise<string> {
  const idToken = await callFirebase(async () => {
    const auth = openAuth(services);
    const { user } = await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
    return user.getIdToken();
  }, cancelCodes);
  if (idToken === null) throw new IdentityError(400, 'CANCELLED', m.hostedCancelled);
  return idToken;
}

async function toFirebaseUser(user: User, isChanged = false) {
  return {
    idToken: await user.getIdToken(isChanged),
    email: user.email ?? '',
    async confirmEmail() {
      await callFirebase(() => sendEmailVerification(user), ['auth/too-many-requests']);
    },
  };
}

/** Null for the expected errors; others get a message for people. */
async function callFirebase<Answer>(
  work: () => Promise<Answer>,
  expected: readonly string[],
): Promise<Answer | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    if (expected.includes(error.code)) return null;
    throw new IdentityError(400, error.code, messages[error.code] ?? m.hostedUnreachable);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof FirebaseError && error.code === code;
}

const unknownCodes = ['auth/invalid-credential', 'auth/user-not-found', 'auth/wrong-password'];
const cancelCodes = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled'];

const messages: Readonly<Record<string, string>> = {
  'auth/invalid-email': m.invalidEmail,
  'auth/too-many-requests': m.tooManyAttempts,
  'auth/user-disabled': m.accountDisabled,
  'auth/operation-not-allowed': m.hostedNotAllowed,
  'auth/unauthorized-domain': m.hostedNotAllowed,
  'auth/popup-blocked': m.popupBlocked,
  'auth/weak-password': m.passwordTooCommon,
};
