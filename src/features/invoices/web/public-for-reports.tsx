/** What pages of scheduled reports share with those of invoices. */
export { RenderedEmail } from './deliveries/email-preview.tsx';
export { addressList, splitAddresses } from './deliveries/send-form.ts';
export { clientOptions } from './new/billed-client-input.tsx';
export { storedSettingsQuery } from './queries.ts';
