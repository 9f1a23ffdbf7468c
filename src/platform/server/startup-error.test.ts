import { expect, it } from 'vitest';
import { startupErrorMessage } from './startup-error.ts';

const noSpace =
  'There is no space left for /data. Free some space on that disk, then start Stint again. Nothing was lost.';

it.each([
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), noSpace],
  [
    new Error('initdb failed: could not write to file "pg_wal/xlogtemp.12": No space left on device'),
    noSpace,
  ],
  [
    new Error('The migration failed.', { cause: new Error('could not extend: No space left on device') }),
    noSpace,
  ],
  [
    Object.assign(new Error('EACCES: permission denied, mkdir'), { path: '/srv/stint' }),
    'Stint may not use /srv/stint (EACCES). Let the account that runs Stint read and write it.',
  ],
  [
    Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), { syscall: 'listen', port: 80 }),
    'Stint may not use port 80. Set PORT to a number above 1023, or allow the account that runs Stint to use it.',
  ],
])('says what to do about %s, without a stack', (error, message) => {
  expect(startupErrorMessage(error, '/data')).toBe(message);
});

it('doesn’t blame a directory if the database refuses the connection', () => {
  const connectionError = Object.assign(new Error('connect EACCES /run/postgresql/.s.PGSQL.5432'), {
    syscall: 'connect',
  });
  expect(startupErrorMessage(connectionError, '/data')).toMatch(/^Error: connect EACCES .*\n +at /);
});

it('shows the stack of unexpected errors', () => {
  expect(startupErrorMessage(new Error('odd'), '/data')).toMatch(/^Error: odd\n +at /);
});
