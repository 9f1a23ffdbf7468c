import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as m from '#messages/api/platform.ts';

/** Pages rendered at build time; others get the app shell, or one that preloads the page’s own scripts. */
const prerenderedPaths = ['/', '/auth/login', '/auth/register', '/about', '/contact', '/privacy'];

/** Serves the built web app: hashed files are cached for a year, pages are always revalidated. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  hasSession: (cookies: string | undefined) => boolean,
): Promise<void> {
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
      return reply.header('vary', 'cookie').sendFile(isVisitor ? file : 'app.html');
    });
  }
  const shellPages = new Set(globSync('app/**/*.html', { cwd: folder }));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api') &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    const ownPage = `app${request.url.split('?')[0]}.html`;
    if (!isPage) return reply.code(404).send(notFoundError);
    return reply.sendFile(shellPages.has(ownPage) ? ownPage : 'app.html');
  });
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
