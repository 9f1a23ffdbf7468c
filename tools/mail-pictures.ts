// Pictures of emails, as mail programs show them, light and dark, on a phone and beside a list:
// `node tools/mail-pictures.ts <folder>`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { emailWords } from '#messages/document/invoices.ts';
import { accountMails } from '#src/features/identity/server/mails/account-mails.ts';
import { splitEmail } from '#src/features/invoices/rules/deliveries/email-link.ts';
import { fillEmail } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import { presetEmails } from '#src/features/invoices/server/deliveries/preset-email-templates.ts';
import { presetTexts } from '#src/features/reminders/server/write-reminder.ts';
import { renderMail } from '#src/platform/server/mail/mail-layout.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';
import { chromiumFlags, findTestBrowser } from './find-chromium.ts';

const [folder = 'mail-pictures'] = process.argv.slice(2);
const today = new Date().toISOString().slice(0, 10);
const address = 'https://time.example.org';
const link = `${address}/i/Zk3vT0m9Qx8fYw2LrB7cNd5sHgJ1aPuE6iVtKzXoRqM`;
const mails = { ...documentMails(), ...loginMails() };

await mkdir(folder, { recursive: true });
const executablePath = findTestBrowser();
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 800]) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 500 } });
    for (const [name, content] of Object.entries(mails)) {
      await page.setContent(renderMail(content).html);
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: true });
    }
    await page.close();
  }
await browser.close();

/** Of invoices, quotes, credit notes and reminders. */
function documentMails(): Record<string, MailContent> {
  const documents = presetEmails(today).map((email) => ({ ...email, name: email.kind }));
  const reminders = presetTexts(today).map((email) => ({ ...email, name: `reminder-${email.level}` }));
  return Object.fromEntries(
    [...documents, ...reminders].map(({ name, language, values, ...written }) => {
      const { subject, text } = fillEmail(written, { ...values, link: '{link}' });
      const { open, footer } = emailWords[language];
      const { seller = '' } = values;
      const action = { label: 'kind' in written ? open[written.kind] : open.invoice, url: link };
      const frame = { heading: seller, footer: footer({ seller }), language };
      return [`${name}-${language}`, { ...splitEmail(text, link), ...frame, subject, action }];
    }),
  );
}

function loginMails(): Record<string, MailContent> {
  const { passwordReset, invitation } = accountMails('en');
  const name = 'Nora Lindqvist';
  return { 'password-reset': passwordReset(name, link), invitation: invitation(name, link) };
}
