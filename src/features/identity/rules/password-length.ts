/** Length of new passwords in characters. Older ones may be shorter or longer and still sign in. */
export const passwordLength = { min: 12, max: 128 } as const;
