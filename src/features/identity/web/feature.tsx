import * as m from '#messages/identity.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const identityWebFeature: WebFeature = {
  simplePages: [
    page('auth/login', 'visitor', m.login, async () => (await import('./sign-in/login-page.tsx')).LoginPage),
    page(
      'auth/register',
      'visitor',
      m.register,
      async () => (await import('./registration/register-page.tsx')).RegisterPage,
    ),
    page(
      'auth/forgot-password',
      'visitor',
      m.resetPassword,
      async () => (await import('./passwords/forgot-password-page.tsx')).ForgotPasswordPage,
    ),
    page('auth/sign-in-link', 'visitor', m.login, async () =>
      (await import('./load-pages.ts')).loadSignInLinkPage(),
    ),
    page('auth/reset-password', 'everyone', m.resetPassword, async () =>
      (await import('./load-pages.ts')).loadResetPasswordPage(),
    ),
    page('auth/confirm-registration', 'visitor', m.register, async () =>
      (await import('./load-pages.ts')).loadConfirmRegistrationPage(),
    ),
    page('auth/account-deleted', 'everyone', m.accountDeletedTitle, async () =>
      (await import('./load-pages.ts')).loadAccountDeletedPage(),
    ),
  ],
  pages: [
    page('invitation', 'everyone', m.invitation, async () =>
      (await import('./load-pages.ts')).loadAcceptInvitationPage(),
    ),
    page('profile/confirm-email', 'signedIn', m.profile, async () =>
      (await import('./load-pages.ts')).loadConfirmEmailPage(),
    ),
  ],
  redirects: [
    { from: 'login', to: '/auth/login', title: m.login },
    { from: 'register', to: '/auth/register', title: m.register },
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
