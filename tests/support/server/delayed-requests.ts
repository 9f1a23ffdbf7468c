/** For `npm run test:delayed`: the server of browser tests takes its time for each answer, longer for scripts. */
import { Server } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { answerDelayMs, importDelayMs } from '#tests/support/delayed-imports.ts';

const handle: (this: Server, name: string, ...args: unknown[]) => boolean = Server.prototype.emit;
Server.prototype.emit = function emit(name: string, ...args: unknown[]) {
  if (name !== 'request') return handle.call(this, name, ...args);
  const { url } = args[0] as IncomingMessage;
  setTimeout(() => handle.call(this, name, ...args), url?.endsWith('.js') ? importDelayMs : answerDelayMs);
  return true;
};
