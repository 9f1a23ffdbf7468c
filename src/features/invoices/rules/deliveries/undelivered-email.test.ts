import { expect, it } from 'vitest';
import { findUndelivered } from './undelivered-email.ts';

const to = (recipient: string, more: object = {}) => ({
  way: 'email' as const,
  status: 'sent' as const,
  problem: null,
  recipient,
  alsoTo: [],
  cc: [],
  bcc: [],
  ...more,
});
const failed = { status: 'failed', problem: '550 No such user' };
const inPart = { alsoTo: ['b@x.example'], problem: 'The mail server refused b@x.example.' };

it.each([
  ['an email that failed', [to('a@x.example', failed)], 0],
  ['one that failed and was sent again', [to('a@x.example', failed), to('a@x.example')], undefined],
  ['one whose address was corrected', [to('a@x.example', failed), to('a@y.example')], undefined],
  [
    'a copy that went to others since',
    [to('a@x.example', failed), to('', { recipient: null, cc: ['tax@y.example'], bcc: ['me@z.example'] })],
    0,
  ],
  [
    'one whose other recipient got it with a copy to someone else',
    [to('a@x.example', inPart), to('a@x.example', { cc: ['tax@y.example'], bcc: ['me@z.example'] })],
    0,
  ],
  [
    'one whose refused recipient got a copy since',
    [to('a@x.example', inPart), to('a@x.example', { cc: ['b@x.example'] })],
    undefined,
  ],
  ['a corrected address that was refused, too', [to('a@x.example', failed), to('a@y.example', failed)], 1],
  [
    'a correction that was cancelled',
    [to('a@x.example', failed), to('a@y.example', { status: 'cancelled' })],
    0,
  ],
  ['one that was sent by post since', [to('a@x.example', failed), to('', { way: 'post' })], undefined],
  ['one that not everyone got', [to('a@x.example', inPart)], 0],
  ['one whose other recipient got it twice', [to('a@x.example', inPart), to('a@x.example')], 0],
  ['one whose refused address was corrected', [to('a@x.example', inPart), to('b@y.example')], undefined],
  [
    'one of whose two refused addresses one was corrected',
    [
      to('a@x.example', { alsoTo: ['b@x.example'], problem: 'Refused: a@x.example, b@x.example' }),
      to('b@y.example'),
    ],
    0,
  ],
])('finds what is undelivered of %s', (_what, deliveries, place) => {
  expect(findUndelivered(deliveries)).toBe(place === undefined ? undefined : deliveries[place]);
});
