/** For `npm run test:delayed`: servers answer late, and browsers get scripts later still. */
import { Server } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { answerDelayMs, importDelayMs, wait } from '#tests/support/delayed-imports.ts';

const handle: (this: Server, name: string, ...args: unknown[]) => boolean = Server.prototype.emit;

function handleLate(this: Server, name: string, ...args: unknown[]): boolean {
  if (name !== 'request') return handle.call(this, name, ...args);
  const { url } = args[0] as IncomingMessage;
  const delayMs = url?.endsWith('.js') ? importDelayMs : answerDelayMs;
  void wait(delayMs).then(() => handle.call(this, name, ...args));
  return true;
}

// Test files share a worker, so an earlier one may have done it.
if (handle.name !== handleLate.name) Server.prototype.emit = handleLate;
