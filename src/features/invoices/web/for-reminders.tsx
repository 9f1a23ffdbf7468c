/** What pages of reminders share with those of invoices. */
export { recipientsText } from './deliveries/delivery-labels.ts';
export { EmailContentFields } from './deliveries/email-content-fields.tsx';
export { EmailPreview, RenderedEmail } from './deliveries/email-preview.tsx';
export { addressesOf } from './deliveries/email-start.ts';
export { EmailForm } from './deliveries/send-form.ts';
export type { EmailFormValues } from './deliveries/send-form.ts';
export { TextsByLanguage } from './email-texts/texts-by-language.tsx';
