/** WebDriver as Firefox speaks it without geckodriver: JSON with its length, on a socket. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { WebDriverError, marionetteName } from './webdriver.ts';
import type { Parameters, WebDriver } from './webdriver.ts';

interface MarionetteDriver extends WebDriver {
  /** A script with Firefox’s own rights, which reads its console. */
  runInBrowser(script: string): Promise<unknown>;
}

type Answer = [type: number, id: number, error: { error: string; message: string } | null, result: unknown];

export async function openMarionetteSession(port: number): Promise<MarionetteDriver> {
  const socket = connect(port, '127.0.0.1');
  const answers = new Map<number, (answer: Answer) => void>();
  let received = Buffer.alloc(0);
  let lastId = 0;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (let message = nextMessage(); message !== undefined; message = nextMessage()) {
      // The first message only introduces Firefox.
      if (Array.isArray(message)) answers.get((message as Answer)[1])?.(message as Answer);
    }
  });
  await once(socket, 'connect');

  function nextMessage(): unknown {
    const colon = received.indexOf(':');
    if (colon < 0) return undefined;
    const end = colon + 1 + Number(received.subarray(0, colon).toString());
    if (received.length < end) return undefined;
    const text = received.subarray(colon + 1, end).toString();
    received = received.subarray(end);
    return JSON.parse(text);
  }

  async function request(name: string, parameters: Parameters): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const text = JSON.stringify([0, id, name, parameters]);
    const answer = new Promise<Answer>((resolve) => {
      answers.set(id, resolve);
    });
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answer;
    answers.delete(id);
    if (error) throw new WebDriverError(error.error, error.message);
    // Firefox puts what the standard answers as it is into an object.
    const isWrapped = typeof result === 'object' && result !== null && 'value' in result;
    return isWrapped ? result.value : result;
  }

  await request('WebDriver:NewSession', {});
  return {
    send: (command, parameters = {}) => request(marionetteName(command), { full: false, ...parameters }),
    async runInBrowser(script) {
      await request('Marionette:SetContext', { value: 'chrome' });
      try {
        return await request('WebDriver:ExecuteScript', { script, args: [] });
      } finally {
        await request('Marionette:SetContext', { value: 'content' });
      }
    },
    async end() {
      await request('Marionette:Quit', { flags: ['eForceQuit'] });
      socket.destroy();
    },
  };
}
