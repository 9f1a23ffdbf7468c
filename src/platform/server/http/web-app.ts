import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as m from '#messages/api/platform.ts';
import {
  documentFile,
  preloadedAnswersId,
  readPageAddress,
} from '#src/platform/shared/requests/preloaded-answers-format.ts';
import type {
  RenderedPage,
  PreloadedAnswers,
} from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { layoutMedia } from '#src/platform/shared/requests/screen-layout.ts';
import { compressText } from './compress-responses.ts';

/** Pages rendered at build time; others get the app shell, or one that preloads the page’s own scripts. */
const prerenderedPaths = ['/', '/auth/login', '/auth/register', '/about', '/contact', '/privacy'];

type WebAppOptions = {
  hasSession: (cookies: string | undefined) => boolean;
  /** What a document of a signed-in account brings along; null if the session has ended. */
  findFirstAnswers?: (request: FastifyRequest, reply: FastifyReply) => Promise<PreloadedAnswers | null>;
  /** Which page a record has, where its path has several. */
  findPageKind?: (answers: PreloadedAnswers) => string | undefined;
  /** Its content; null if the browser renders it. */
  renderPage?: (request: FastifyRequest, answers: PreloadedAnswers) => Promise<RenderedPage | null>;
};

/** Serves the built web app: hashed files are cached for a year, pages are always revalidated. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  options: WebAppOptions,
): Promise<void> {
  const { hasSession, findFirstAnswers = () => Promise.resolve(null) } = options;
  const { findPageKind = () => undefined, renderPage = () => Promise.resolve(null) } = options;
  if (!existsSync(join(folder, 'app.html'))) {
    app.log.warn('the web app is not built; only /api is served');
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFoundError));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const path of prerenderedPaths) {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    app.get(path, (request, reply) => {
      // With a session, the app renders nothing until it knows the user. [2.18]
      const isVisitor = !hasSession(request.headers.cookie) && existsSync(join(folder, file));
      return isVisitor ? reply.header('vary', 'cookie').sendFile(file) : sendShell(request, reply, path);
    });
  }
  const files = ['app.html', ...globSync('app/**/*.html', { cwd: folder })];
  const shells = new Map(
    files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')]),
  );
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api') &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (!isPage) return reply.code(404).send(notFoundError);
    return sendShell(request, reply, readPageAddress(request.url).path);
  });

  /** With the first answers of a signed-in account: only for it, and stored nowhere. */
  async function sendShell(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> {
    const isSignedIn = request.method === 'GET' && hasSession(request.headers.cookie);
    const answers = isSignedIn ? await findFirstAnswers(request, reply) : null;
    const kinds = [answers ? findPageKind(answers) : undefined, undefined];
    const file = kinds.map((kind) => documentFile(path, kind)).find((own) => shells.has(own)) ?? 'app.html';
    const shell = shells.get(file);
    if (!answers || shell === undefined) return reply.header('vary', 'cookie').sendFile(file);
    const html = fillShell(shell, answers, await renderPage(request, answers));
    const { content, encoding } = await compressText(html, request.headers['accept-encoding']);
    if (encoding) void reply.header('content-encoding', encoding);
    return reply
      .code(200)
      .headers({ 'cache-control': 'no-store', vary: 'cookie, accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(content);
  }
}

/** With the page itself, if it was rendered. */
function fillShell(shell: string, answers: PreloadedAnswers, page: RenderedPage | null): string {
  const brought = page ? { ...answers, rendered: page.rendered } : answers;
  const html = shell.replace(answersPlace, () => firstAnswersElement(brought));
  if (!page) return html;
  return html
    .replace(titlePlace, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(
      pagePlace,
      () => `<div id="root" data-server-rendered="${layoutMedia(page.rendered.layout)}">${page.markup}</div>`,
    );
}

const titlePlace = /<title>.*?<\/title>/;
const pagePlace = /<div id="root">.*?<\/div>/s;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Where the build leaves room for them. */
const answersPlace = '<!--preloaded-answers-->';

/** Data, not a script: `<` is escaped, so no text in it can end the element. */
function firstAnswersElement(answers: PreloadedAnswers): string {
  const json = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${preloadedAnswersId}">${json}</script>`;
}

const notFoundError = { code: 'NOT_FOUND', message: m.nothingHere };

/** The hashes of what the built pages hold inline, for the Content-Security-Policy. */
export function inlineHashes(folder: string): { scriptHashes: string[]; styleHashes: string[] } {
  const pages = globSync('**/*.html', { cwd: folder }).map((page) =>
    readFileSync(join(folder, page), 'utf8'),
  );
  const hashesOf = (element: 'script' | 'style') => {
    const content = new RegExp(`<${element}>(.*?)</${element}>`, 'gs');
    return [
      ...new Set(
        pages.flatMap((page) => [...page.matchAll(content)].map(([, text = '']) => hashSource(text))),
      ),
    ];
  };
  return { scriptHashes: hashesOf('script'), styleHashes: hashesOf('style') };
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
