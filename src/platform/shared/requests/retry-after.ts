/** Of an answer that says that too much is asked for at the moment. */
export const retryAfterSeconds = 5;
