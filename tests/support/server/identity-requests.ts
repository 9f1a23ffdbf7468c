/** Requests of a browser to the identity service, which keeps its cookies. */
export type IdentityAnswer = { status: number; text: string; json: unknown };

export class IdentityBrowser {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async post(path: string, body: object): Promise<IdentityAnswer> {
    return this.#answer(
      await fetch(`${this.#url}/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: this.#url, cookie: this.cookie },
        body: JSON.stringify(body),
      }),
    );
  }

  async get(path: string): Promise<IdentityAnswer> {
    return this.#answer(await fetch(`${this.#url}/api/auth${path}`, { headers: { cookie: this.cookie } }));
  }

  /** Null: signed out. */
  async whoAmI(): Promise<string | null> {
    const response = await fetch(`${this.#url}/api/auth/get-session`, { headers: { cookie: this.cookie } });
    const answer = (await response.json()) as { user: { id: string } } | null;
    return answer?.user.id ?? null;
  }

  async #answer(response: Response): Promise<IdentityAnswer> {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, text, json: text === '' ? null : (JSON.parse(text) as unknown) };
  }
}
