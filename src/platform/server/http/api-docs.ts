import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { repositoryFile } from '#src/platform/server/files/repository-file.ts';

const own = (name: string) => repositoryFile(`src/platform/server/http/api-docs/${name}`);
const require = createRequire(import.meta.url);

const files = [
  { address: '/api/docs', file: own('index.html'), type: 'text/html; charset=utf-8' },
  { address: '/api/docs/page.css', file: own('page.css'), type: 'text/css; charset=utf-8' },
  { address: '/api/docs/start.js', file: own('start.js'), type: 'text/javascript; charset=utf-8' },
  {
    address: '/api/docs/swagger-ui.css',
    file: require.resolve('swagger-ui-dist/swagger-ui.css'),
    type: 'text/css; charset=utf-8',
  },
  {
    address: '/api/docs/swagger-ui-bundle.js',
    file: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
];

/** /api/docs: an interactive view of /api/openapi.json, served entirely from this server. */
export function serveApiDocs(app: FastifyInstance): void {
  for (const { address, file, type } of files) {
    app.get(address, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(createReadStream(file)),
    );
  }
}
