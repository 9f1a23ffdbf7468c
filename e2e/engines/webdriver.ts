/** The commands of WebDriver that the journey needs, over HTTP (Chromium, WebKit) or Firefox’s own socket. */

/** Each command has the method and path of the standard, and its name in Firefox. */
const commands = {
  navigate: ['POST', 'url', 'WebDriver:Navigate'],
  refresh: ['POST', 'refresh', 'WebDriver:Refresh'],
  setWindowRect: ['POST', 'window/rect', 'WebDriver:SetWindowRect'],
  executeScript: ['POST', 'execute/sync', 'WebDriver:ExecuteScript'],
  clickElement: ['POST', 'element/:id/click', 'WebDriver:ElementClick'],
  sendKeys: ['POST', 'element/:id/value', 'WebDriver:ElementSendKeys'],
  performActions: ['POST', 'actions', 'WebDriver:PerformActions'],
  takeScreenshot: ['GET', 'screenshot', 'WebDriver:TakeScreenshot'],
} as const;

export type Command = keyof typeof commands;
export type Parameters = Record<string, unknown>;

export interface WebDriver {
  send(command: Command, parameters?: Parameters): Promise<unknown>;
  end(): Promise<void>;
}

/** What went wrong in the standard’s words, such as "stale element reference". */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export const marionetteName = (command: Command): string => commands[command][2];

export interface HttpDriver extends WebDriver {
  /** A command that only this driver has. */
  request(method: string, path: string, parameters?: Parameters): Promise<unknown>;
}

/** Opens a session of a driver that listens at this address. */
export async function openHttpSession(driverUrl: string, capabilities: Parameters): Promise<HttpDriver> {
  const opened = await answerOf(driverUrl, 'POST', 'session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const { sessionId } = opened as { sessionId: string };
  const session = `${driverUrl}/session/${sessionId}`;
  const request: HttpDriver['request'] = (method, path, parameters) =>
    answerOf(session, method, path, parameters);
  return {
    request,
    send(command, parameters = {}) {
      const [method, path] = commands[command];
      return request(method, path.replace(':id', String(parameters['id'])), parameters);
    },
    async end() {
      await answerOf(driverUrl, 'DELETE', `session/${sessionId}`);
    },
  };
}

async function answerOf(base: string, method: string, path: string, parameters: Parameters = {}) {
  const response = await fetch(`${base}/${path}`, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(parameters) }),
  });
  // The standard’s form of an answer.
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(error, message);
}
