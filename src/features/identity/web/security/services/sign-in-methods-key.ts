/** Passkeys and services are fetched again together: each may be the only way to log in. */
export const signInMethodsKey = ['signInMethods'];
