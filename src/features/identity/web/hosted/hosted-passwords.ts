import * as m from '#messages/identity.ts';
import {
  IdentityError,
  identityClient,
  isIdentityError,
} from '#src/features/identity/web/identity-client.ts';
import { requestHosted } from './hosted-requests.ts';
import type { HostedServices } from './hosted-services.ts';

type Credentials = { email: string; password: string };
type NewAccount = Credentials & { name: string; invitation?: string };

/** Firebase checks the password. Accounts that it doesn't know keep their password of Stint. [1.4] */
export async function signInHosted({ firebase }: HostedServices, credentials: Credentials): Promise<void> {
  if (!firebase) return identityClient.signIn(credentials);
  const { signInWithPassword } = await import('./firebase-client.ts');
  let failure: unknown;
  const user = await signInWithPassword(firebase, credentials).catch((error: unknown) => {
    if (error instanceof IdentityError && error.code === 'auth/user-disabled') throw error;
    failure = error;
    return null;
  });
  // Also while Firebase can't be reached or has too many attempts: its trouble locks out only its own accounts.
  if (user === null)
    return identityClient.signIn(credentials).catch((refusal: unknown) => {
      throw failure ?? refusal;
    });
  try {
    await sendToken(user);
  } catch (error) {
    if (!isIdentityError(error, 'ACCOUNT_EXISTS')) throw error;
    // People often choose the same password. If so, this connects both.
    await identityClient.signIn(credentials).catch((refusal: unknown) => {
      throw isIdentityError(refusal, 'INVALID_EMAIL_OR_PASSWORD') ? error : refusal;
    });
  }
}

export async function signUpHosted({ firebase }: HostedServices, account: NewAccount): Promise<void> {
  if (!firebase) return identityClient.signUp(account);
  const { registerWithPassword, signInWithPassword } = await import('./firebase-client.ts');
  // They may have confirmed their email since they last pressed the button.
  const user =
    (await registerWithPassword(firebase, account)) ?? (await signInWithPassword(firebase, account));
  if (user === null)
    throw new IdentityError(422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', m.emailCannotBeRegistered);
  await sendToken(user, account.invitation);
}

type FirebaseUser = { idToken: string; email: string; confirmEmail(): Promise<void> };

async function sendToken(user: FirebaseUser, invitation?: string): Promise<void> {
  const { idToken, email, confirmEmail } = user;
  await requestHosted('POST /hosted/firebase', { idToken, invitation }).catch(async (error: unknown) => {
    if (!isIdentityError(error, 'EMAIL_NOT_VERIFIED')) throw error;
    await confirmEmail();
    throw new IdentityError(403, 'CONFIRM_EMAIL', m.confirmYourEmail({ email }));
  });
}
