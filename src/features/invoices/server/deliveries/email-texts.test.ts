import { beforeAll, expect, it } from 'vitest';
import { emailPlaceholders } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  ann = stint.owner;
  book = await createIssuer(ann, stint.url);
});

async function write(
  kind: 'invoice' | 'quote',
  language: 'de' | 'en',
  email: { subject: string; text: string },
) {
  const { settings } = await ann.api.invoices.settings({});
  const emails = { invoice: [], quote: [], creditNote: [], [kind]: [{ language, ...email }] };
  await ann.api.invoices.updateSettings({ settings: { ...settings, language, emails } });
}

async function propose(type: 'invoice' | 'quote', fields = {}) {
  const { id } = await book.draft({ type, lines: [aLine()], dueDay: '2099-01-31', ...fields });
  const { number } = await ann.api.invoices.issue({ id });
  return { number, ...(await ann.api.invoices.proposeEmail({ id })) };
}

it('the account’s text for a document and language replaces Stint’s', async () => {
  const project = await ann.api.projects.create({ id: newId(), name: 'Webshop', clientId: book.clientId });
  await write('invoice', 'de', {
    subject: 'Neu: {document}',
    text: 'Hallo {name},\n\n{number} vom {issueDate} für {project}, {period}: {total}, offen {balance}, bis {dueDate}.\n{request}\n\n{seller} an {client}',
  });
  const lines = [{ ...aLine(), projectId: project.id }];
  const days = { issueDay: '2026-04-01', serviceFrom: '2026-03-01', serviceTo: '2026-03-31' };
  const { number, subject, text } = await propose('invoice', { lines, ...days });
  expect(subject).toBe(`Neu: Rechnung ${number}`);
  expect(text.replaceAll('\u00A0', ' ')).toBe(
    `Hallo Nora Nord,\n\n${number} vom 1. April 2026 für Webshop, 01.–31.03.2026: 119,00 €, offen 119,00 €, bis 31. Januar 2099.\nBitte begleichen Sie den Betrag bis zum 31. Januar 2099.\n\nAnn Ahlers an Northwind Traders GmbH`,
  );
  const quote = await propose('quote');
  expect(quote.subject).toBe(`Angebot ${quote.number} von Ann Ahlers`);
});

it('a text with an unknown placeholder is refused at its field', async () => {
  const text = 'Pay {totel} now';
  await expect(write('quote', 'en', { subject: '{document}', text })).rejects.toMatchObject({
    status: 400,
    data: { fields: { 'settings.emails.quote.0.text': 'has the unknown placeholder {totel}' } },
  });
});

it('Stint’s texts read like the emails that it proposes, in every language', async () => {
  const { texts } = await ann.api.invoices.presetEmails({});
  expect(texts).toHaveLength(18);
  for (const { subject, text, values } of texts) {
    expect(Object.keys(values)).toEqual(expect.arrayContaining([...emailPlaceholders]));
    expect(subject).toContain('{document}');
    expect(text).toMatch(/\{name\}[^]*\{document\}[^]*\{total\}[^]*\{seller\}$/);
  }
});
