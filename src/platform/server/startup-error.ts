/** A startup failure with a message for the operator, shown as is, without a stack. */
export class StartupError extends Error {
  override readonly name = 'Refusal';
}
