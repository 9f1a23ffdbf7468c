/** A start that cannot go on, in a sentence for whoever started it: shown as it is, without a stack. */
export class StartupError extends Error {
  override readonly name = 'Refusal';
}
