/** The message is for the user. */
export class InvalidExportError extends Error {
  override readonly name = 'Unfit';
}
