import { expect, it } from 'vitest';
import { renderMail } from '#src/platform/server/mail/mail-layout.ts';
import { accountMails } from './account-mails.ts';

it('writes mails in the language of the installation, or in English', () => {
  const subjectIn = (language: string) => {
    const mail = renderMail(accountMails(language).signInLink('Ada', 'https://time.example.org'));
    return [/lang="(\w+)"/.exec(mail.html)?.[1], mail.subject, mail.text.split('\n')[0]];
  };
  expect(subjectIn('de-AT')).toEqual(['de', 'Ihr Link zur Anmeldung bei Stint', 'Hallo Ada,']);
  expect(subjectIn('ja')).toEqual(['en', 'Your link to log in to Stint', 'Hello Ada,']);
});
