/** The floor for files: node:http that writes a request's body to disk, and sends it back. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const { PORT: port = '0', FILE: file = '' } = process.env;

const server = createServer((request, response) => {
  const work = request.method === 'PUT' ? receive : send;
  work(request, response).catch((error: unknown) => response.destroy(error as Error));
});
server.listen(Number(port), '127.0.0.1', () => console.log('ready at', port));
process.once('SIGTERM', () => process.exit(0));

type Exchange = (...exchange: Parameters<Parameters<typeof createServer>[1] & object>) => Promise<void>;

const receive: Exchange = async (request, response) => {
  await pipeline(request, createWriteStream(file));
  // On disk before it is confirmed, like Stint's.
  await using handle = await open(file, 'r+');
  await handle.sync();
  response.writeHead(204).end();
};

const send: Exchange = async (_request, response) => {
  const { size } = await stat(file);
  response.writeHead(200, { 'content-length': size, 'content-type': 'application/octet-stream' });
  await pipeline(createReadStream(file), response);
};
