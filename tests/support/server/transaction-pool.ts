/**
 * A connection pool in transaction mode that behaves like PgBouncer: it gives each transaction the connection that was
 * free last, knows only the owner, and refuses startup options.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';

export type TransactionPool = AsyncDisposable & {
  url: string;
  /** How many transactions have ended. */
  served(): number;
};

export async function startTransactionPool(databaseUrl: string, size = 3): Promise<TransactionPool> {
  const connections = await Promise.all(Array.from({ length: size }, () => connect(databaseUrl)));
  const owner = connections[0]?.user ?? '';
  const idle = connections.map(({ client }) => client.connection.stream);
  const waiting: ((connection: Duplex) => void)[] = [];
  const take = () => {
    const connection = idle.pop();
    if (connection) return Promise.resolve(connection);
    const { promise, resolve } = Promise.withResolvers<Duplex>();
    waiting.push(resolve);
    return promise;
  };
  let served = 0;
  const giveBack = (connection: Duplex) => {
    served += 1;
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  };

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined); // The client left.
    let held: Promise<Duplex> | null = null;
    let batch: Buffer[] = [];
    let done = Promise.resolve();
    const send = async (messages: Buffer) => {
      held ??= take();
      const connection = await held;
      if (await exchange(connection, messages, socket)) {
        held = null;
        giveBack(connection);
      }
    };
    readMessages(socket, { isStart: true }, (type, message) => {
      if (type === '') {
        const refusal = refuseStart(message, owner);
        if (refusal === null) socket.write(loggedIn);
        else socket.end(errorMessage(refusal));
      } else if (type !== 'X') {
        batch.push(message);
        if (type !== 'S' && type !== 'Q') return;
        const messages = Buffer.concat(batch);
        batch = [];
        done = done.then(() => send(messages));
      }
    });
    // The pool ends the transaction of a client that leaves.
    socket.once('close', () => {
      done = done.then(async () => {
        if (held !== null) await send(queryMessage('rollback'));
      });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a port, the address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${owner}@127.0.0.1:${port}/${connections[0]?.database ?? ''}`,
    served: () => served,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      for (const { client } of connections) client.connection.stream.destroy();
    },
  };
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // Closed at the end.
  await client.connect();
  const { rows } = await client.query<{ user: string; database: string }>(
    'select current_user as user, current_database() as database',
  );
  // From now on, the clients of the pool get the answers.
  client.connection.stream.removeAllListeners('data');
  return { client, user: rows[0]?.user, database: rows[0]?.database };
}

/** Resolves with whether the transaction has ended, once everything was answered. */
function exchange(connection: Duplex, messages: Buffer, client: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = readMessages(connection, { isStart: false }, (type, message) => {
      if (client.writable) client.write(message);
      if (type !== 'Z') return;
      stop();
      resolve(message.toString('latin1', 5) === 'I');
    });
    connection.write(messages);
  });
}

/** Splits what arrives into messages; the first one of a client has no type. Returns a function that stops. */
function readMessages(
  socket: Duplex,
  { isStart }: { isStart: boolean },
  receive: (type: string, message: Buffer) => void,
): () => void {
  let typeBytes = isStart ? 0 : 1;
  let rest = Buffer.alloc(0);
  const read = (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return;
      const found = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = found.toString('latin1', 0, typeBytes);
      typeBytes = 1;
      receive(type, found);
    }
  };
  socket.on('data', read);
  return () => socket.off('data', read);
}

function refuseStart(message: Buffer, owner: string): string | null {
  // After the length and the version of the protocol.
  const parameters = message.toString('utf8', 8).split('\0');
  const valueOf = (name: string) => parameters[parameters.indexOf(name) + 1];
  if (parameters.includes('options')) return 'unsupported startup parameter: options';
  const user = valueOf('user') ?? '';
  return user === owner ? null : `no such user: ${user}`;
}

function encodeMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const loggedIn = Buffer.concat([encodeMessage('R', Buffer.alloc(4)), encodeMessage('Z', Buffer.from('I'))]);

function errorMessage(text: string): Buffer {
  return encodeMessage('E', Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`));
}

function queryMessage(text: string): Buffer {
  return encodeMessage('Q', Buffer.from(`${text}\0`));
}
