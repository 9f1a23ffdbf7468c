/** What pages of reminders share with those of invoices. */
export { addShareLink } from './deliveries/add-link.ts';
export { cancelEmail } from './deliveries/cancel-email.ts';
export { CopyTextButton } from './deliveries/copy-text-button.tsx';
export { EmailContentFields } from './deliveries/email-content-fields.tsx';
export { EmailPreview, RenderedEmail } from './deliveries/email-preview.tsx';
export { openEmailProgram } from './deliveries/email-program.ts';
export { offerEmailsUndo, offerEmailUndo } from './deliveries/offer-undo.ts';
export { addressesOf } from './deliveries/email-form-values.ts';
export { SaveClientEmailField } from './deliveries/save-client-email-field.tsx';
export { knownAddresses, saveNewClientEmail } from './deliveries/save-new-client-email.ts';
export { EmailForm } from './deliveries/send-form.ts';
export type { EmailFormValues, EmailOfForm } from './deliveries/send-form.ts';
export { useClientsById } from './queries.ts';
export { TextsByLanguage } from './email-texts/texts-by-language.tsx';
