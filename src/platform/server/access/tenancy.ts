/** Whose records, and who acts: two things, even while both have the same ID. */

declare const isCaller: unique symbol;

/** The ID of a person who proved who they are: by a session, an API key or an ID token. */
export type CallerId = string & { readonly [isCaller]: true };

/** The second argument of every query: the account whose records it covers. The ID of a person isn't one. */
export type Owner = { ownerId: string & { readonly [isCaller]?: never } };

/** The one place that makes a person's own account the owner; other relations may give another account. */
export function ownAccountOf({ userId }: { userId: CallerId }): Owner {
  const ownerId: string = userId;
  return { ownerId };
}
