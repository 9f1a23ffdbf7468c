import type { BrowserContext, Request } from '@playwright/test';
import { batchPath } from '#src/platform/shared/requests/request-batch.ts';
import { pseudoMark } from '#tools/messages/compile-messages.ts';
import { properNames } from '#tools/messages/find-literal-text.ts';

/** Dates, amounts and file sizes, which `Intl` formats, numbers of invoices, and the build's hash. */
const formatted =
  /\b((mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|am|pm|bytes?|[kmgt]b|[0-9a-f]{7,40})\b|\b[A-Z]{3}\b|\b[A-Z]{1,2}-(?=\d)/gi;

/**
 * Collects the texts that pages show without coming from a catalogue. Browser tests run in the pseudo-language, whose texts are
 * marked. Other texts must be data, which was typed, sent or received, or formatted.
 */
export async function collectUntranslatedTexts(context: BrowserContext): Promise<() => Promise<string[]>> {
  const shown = new Set<string>();
  const bodies: Promise<string>[] = [];
  context.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) bodies.push(readBodies(request));
    else if (request.isNavigationRequest()) bodies.push(readFirstAnswers(request));
  });
  await context.exposeFunction('reportUnmarkedTexts', (texts: string[]) => {
    for (const text of texts) shown.add(text);
  });
  const typed: string[] = [];
  await context.exposeFunction('reportTypedText', (text: string) => typed.push(text));
  const received = new Map<string, string>();
  await context.exposeFunction('reportReceivedText', (stream: string, text: string) => {
    received.set(stream, (received.get(stream) ?? '') + text);
  });
  await context.addInitScript(observeTexts, { mark: pseudoMark, streamPath: batchPath });

  return async () => {
    const streams = [...received.values()].map(withoutEscapes);
    const data = [...(await Promise.all(bodies)), ...streams, ...typed].join('\n');
    return [...shown].filter((text) => {
      // Names beside each other, as in “Project · Client”.
      const parts = text.split(/[·\n,–→()“”]/).map((part) => part.trim());
      return !parts.every(
        (part) =>
          properNames.test(part) ||
          data.includes(part) ||
          !/[A-Za-z]{2}/.test(part.replaceAll(formatted, '')),
      );
    });
  };
}

/** As one text without escapes. A response whose page was closed has no body. */
async function readBodies(request: Request): Promise<string> {
  const body = await request
    .response()
    .then((response) => response?.text())
    .catch(() => '');
  return withoutEscapes(`${request.postData() ?? ''}\n${body ?? ''}`);
}

/** What a document brings along. */
async function readFirstAnswers(request: Request): Promise<string> {
  const [, json = ''] =
    /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(await readBodies(request)) ?? [];
  return json.replaceAll(String.raw`\u003c`, '<');
}

function withoutEscapes(json: string): string {
  return json.replaceAll('\\"', '"').replaceAll('\\n', '\n');
}

/** Runs in the page. */
function observeTexts({ mark, streamPath }: { mark: string; streamPath: string }): void {
  if (location.pathname.startsWith('/api/')) return; // The API docs.
  const attributes = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ];
  // Countries, languages and currencies, which `Intl` names.
  const names = new Set<string | undefined>();
  const nameOf = Intl.DisplayNames.prototype.of;
  Intl.DisplayNames.prototype.of = function rememberName(code) {
    const name = nameOf.call(this, code);
    names.add(name);
    return name;
  };
  // Declared by `exposeFunction`.
  const reporters = globalThis as unknown as {
    reportUnmarkedTexts(texts: string[]): void;
    reportTypedText(text: string): void;
    reportReceivedText(stream: string, text: string): void;
  };
  // A page shows answers of a stream before it ends, and may leave then.
  const fetchDirectly = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await fetchDirectly(input, init);
    if (new URL(response.url, location.origin).pathname === streamPath)
      void reportStream(response.clone()).catch(() => undefined);
    return response;
  };
  const reportStream = async ({ body }: Response) => {
    // Parts of several streams arrive in turns, so each stream is put together by itself.
    const stream = crypto.randomUUID();
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      reporters.reportReceivedText(stream, part.value);
  };
  const reportTyped = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      reporters.reportTypedText(target.value);
  };
  addEventListener('input', reportTyped, true);
  const withoutNames = (text: string) =>
    text
      .split(/\n| – | · /)
      .filter((line) => !names.has(line.trim()))
      .join('\n');
  const report = (texts: (string | null)[]) => {
    const unmarked = texts.flatMap((text) =>
      text && !text.includes(mark) ? [withoutNames(text).trim()] : [],
    );
    if (unmarked.length > 0) reporters.reportUnmarkedTexts(unmarked);
  };
  const textsOf = (node: Node): (string | null)[] => {
    // Addresses and codes are data, in another order or with more spaces.
    const element = node instanceof Element ? node : node.parentElement;
    if (element?.closest('[translate=no]')) return [];
    if (node instanceof Text)
      return /^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.parentElement?.tagName ?? '') ? [] : [node.data];
    const own = node instanceof Element ? attributes.map((name) => node.getAttribute(name)) : [];
    return [...own, ...[...node.childNodes].flatMap(textsOf)];
  };
  new MutationObserver((changes) => {
    report(
      changes.flatMap(({ type, target, addedNodes }) =>
        type === 'childList' ? [...addedNodes].flatMap(textsOf) : textsOf(target),
      ),
    );
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: attributes,
  });
}
