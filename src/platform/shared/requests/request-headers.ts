/**
 * The request header that names the page's account. Tabs share the cookie: if another user has signed in since, the
 * server must not act in their name.
 */
export const accountHeader = 'stint-account';
