// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadSignInLinkPage() {
  return (await import('./mailed-links/sign-in-link-page.tsx')).SignInLinkPage;
}

export async function loadResetPasswordPage() {
  return (await import('./mailed-links/reset-password-page.tsx')).ResetPasswordPage;
}

export async function loadConfirmRegistrationPage() {
  return (await import('./mailed-links/confirm-registration-page.tsx')).ConfirmRegistrationPage;
}

export async function loadAccountDeletedPage() {
  return (await import('./account-deleted-page.tsx')).AccountDeletedPage;
}
