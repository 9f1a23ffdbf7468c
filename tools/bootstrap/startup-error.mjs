/** Why it cannot go on, in a sentence for whoever typed the command. */
export class StartupError extends Error {}
