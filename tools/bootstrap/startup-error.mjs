/** A startup failure with a message for the user. */
export class StartupError extends Error {}
