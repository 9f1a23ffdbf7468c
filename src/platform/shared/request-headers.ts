/**
 * The request header by which a page says whose it is. Tabs share the cookie: where somebody else has signed in since,
 * what the page still sends is not done in their name.
 */
export const accountHeader = 'stint-account';
