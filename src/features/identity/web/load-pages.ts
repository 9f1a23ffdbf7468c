// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadSignInLinkPage() {
  return (await import('./sign-in/sign-in-link-page.tsx')).SignInLinkPage;
}

export async function loadResetPasswordPage() {
  return (await import('./passwords/reset-password-page.tsx')).ResetPasswordPage;
}

export async function loadConfirmRegistrationPage() {
  return (await import('./registration/confirm-registration-page.tsx')).ConfirmRegistrationPage;
}

export async function loadAccountDeletedPage() {
  return (await import('./account/account-deleted-page.tsx')).AccountDeletedPage;
}

export async function loadAcceptInvitationPage() {
  return (await import('./invitations/accept-invitation-page.tsx')).AcceptInvitationPage;
}

export async function loadConfirmEmailPage() {
  return (await import('./account/confirm-email-page.tsx')).ConfirmEmailPage;
}
