import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';

it('allows what pages hold inline on pages alone, whose headers are long', async () => {
  await using app = Fastify();
  addSecurityHeaders(app, {
    headers: securityHeaders({ isSecure: false }),
    pageHeaders: securityHeaders({ isSecure: false, styleHashes: ["'sha256-of-a-sheet'"] }),
  });
  app.get('/*', () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const policyOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('content-security-policy');

  for (const path of ['/', '/timesheets', '/p/token', '/clients/assets/', '/?from=/assets/'])
    expect(await policyOf(path)).toContain("style-src 'self' 'sha256-of-a-sheet';");
  for (const path of ['/assets/core.js', '/i/assets/link.css', '/api/v1/me'])
    expect(await policyOf(path)).toContain("style-src 'self';");
});
