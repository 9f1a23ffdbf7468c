import * as m from '#messages/platform.ts';

/** Why a value is wrong. Type `sentence` stands alone; others complete the field's label ("is required"). */
export type FieldError = { type: string; message: string };

export function fieldErrorText(label: string, { type, message }: FieldError): string {
  return type === 'sentence' ? message : m.fieldReason({ field: label, reason: message });
}
