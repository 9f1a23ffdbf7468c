import { expect, it } from 'vitest';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { refusedRecipients } from './refused-recipients.ts';

const email = {
  recipient: 'a@x.example',
  alsoTo: ['b@x.example'],
  cc: ['c@x.example'],
  bcc: ['d@x.example'],
};

it.each([
  ['sent', 'The mail server refused b@x.example, d@x.example.', ['b@x.example', 'd@x.example']],
  ['sent', 'The mail server refused aa@x.example.', []],
  ['sent', `The mail server refused b@x.example, ${'e'.repeat(deliveryLimits.problem)}`, []],
  ['failed', '550 b@x.example unknown', []],
  ['uncertain', null, []],
] as const)('of an email that is %s with “%s”, %o were refused', (status, problem, refused) => {
  expect(refusedRecipients({ ...email, status, problem })).toEqual(refused);
});
