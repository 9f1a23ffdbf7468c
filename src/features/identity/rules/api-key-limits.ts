/** Of an account. */
export const maxApiKeys = 50;
