/** Emails that the account wrote itself, by language. */
import * as z from 'zod';
import { documentLanguages } from '#messages/document/languages.ts';
import { requiredText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { emailKinds, emailPlaceholders, placeholderProblem } from './rules/deliveries/fill-email.ts';
import { deliveryLimits } from './rules/delivery.ts';

/** With placeholders. */
export const EmailText = z.strictObject({
  language: z.enum(documentLanguages, withMessage('must be a language of documents')),
  subject: requiredText(deliveryLimits.subject).refine((subject) => !/[\r\n]/.test(subject), {
    error: 'must be one line',
  }),
  text: requiredText(deliveryLimits.text),
});
export type EmailText = z.infer<typeof EmailText>;

/** What may be written: known placeholders only, and in the text those that it needs. */
export function writableEmailText(placeholders: readonly string[], required: readonly string[] = []) {
  return EmailText.superRefine((email, context) => {
    for (const name of required)
      if (!email.text.includes(`{${name}}`))
        context.addIssue({ code: 'custom', message: `must contain {${name}}`, path: ['text'] });
    for (const field of ['subject', 'text'] as const) {
      const message = placeholderProblem(email[field], placeholders);
      if (message !== null) context.addIssue({ code: 'custom', message, path: [field] });
    }
  });
}

/** Languages that are left out have Stint's texts. */
export function emailTexts(text: z.ZodType<EmailText, EmailText>) {
  return z
    .array(text)
    .max(documentLanguages.length)
    .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, {
      error: 'must have each language once',
    })
    .default([]);
}

export const EmailTexts = byKind(EmailText);
export const WritableEmailTexts = byKind(writableEmailText(emailPlaceholders));

function byKind(text: z.ZodType<EmailText, EmailText>) {
  const texts = emailTexts(text);
  return z
    .strictObject({ invoice: texts, quote: texts, creditNote: texts })
    .default({ invoice: [], quote: [], creditNote: [] });
}

/** Stint's email for a language, and values to preview it with. */
export const PresetEmail = EmailText.extend({ values: z.record(z.string(), z.string()) });
export type PresetEmail = z.infer<typeof PresetEmail>;
export const PresetEmailOfKind = PresetEmail.extend({ kind: z.enum(emailKinds) });
