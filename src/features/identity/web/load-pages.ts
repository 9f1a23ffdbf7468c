// Apart from the routes, because every chunk that they name loads with the login page.

export const loadSignInLinkPage = async () =>
  (await import('./sign-in/sign-in-link-page.tsx')).SignInLinkPage;
export const loadResetPasswordPage = async () =>
  (await import('./passwords/reset-password-page.tsx')).ResetPasswordPage;
export const loadConfirmRegistrationPage = async () =>
  (await import('./registration/confirm-registration-page.tsx')).ConfirmRegistrationPage;
export const loadAccountDeletedPage = async () =>
  (await import('./account/account-deleted-page.tsx')).AccountDeletedPage;
export const loadAcceptInvitationPage = async () =>
  (await import('./invitations/accept-invitation-page.tsx')).AcceptInvitationPage;
export const loadConfirmEmailPage = async () =>
  (await import('./account/confirm-email-page.tsx')).ConfirmEmailPage;
