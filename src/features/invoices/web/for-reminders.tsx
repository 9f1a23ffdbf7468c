/** What pages of reminders share with those of invoices. */
export { TextsByLanguage } from './email-texts/texts-by-language.tsx';
