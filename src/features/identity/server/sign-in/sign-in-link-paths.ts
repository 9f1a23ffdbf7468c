export const requestSignInLink = '/request-sign-in-link';
export const signInByLink = '/sign-in/link';
