import { expect, it } from 'vitest';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { refusedRecipients } from './refused-recipients.ts';

const email = {
  recipient: 'a@x.example',
  alsoTo: ['b@x.example'],
  cc: ['c@x.example'],
  bcc: ['d@x.example'],
};
const everyone = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'];

it.each([
  ['sent', 'The mail server refused b@x.example, d@x.example.', ['b@x.example', 'd@x.example']],
  ['sent', 'The mail server refused aa@x.example.', everyone],
  ['sent', `The mail server refused b@x.example, ${'e'.repeat(deliveryLimits.problem)}`, everyone],
  ['failed', '550 b@x.example unknown', everyone],
  ['uncertain', null, everyone],
] as const)('of an email that is %s with “%s”, %o are without it', (status, problem, refused) => {
  expect(refusedRecipients({ ...email, status, problem })).toEqual(refused);
});
