/** New expenses that wait for the server, in this browser. */
export const outboxDatabaseName = 'stint-expenses';
