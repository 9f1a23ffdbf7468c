import { isAscii } from 'node:buffer';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { ClientConfig, Connection } from 'pg';

declare module 'pg' {
  interface Connection {
    /** Called with the stream of a new connection, encrypted or not. */
    attachListeners(stream: EventEmitter): void;
  }
}

/**
 * Reads the values of rows in less than half the time of the driver, which decodes each from its bytes: a row in ASCII, as most
 * are, is decoded once and cut. All other messages go to the driver.
 */
export class RowClient extends pg.Client {
  constructor(config?: ClientConfig) {
    super(config);
    const { connection } = this;
    const attachListeners = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      const others = new EventEmitter();
      attachListeners(others);
      const read = createMessageReader(connection, others);
      stream.on('data', (chunk: Buffer) => read(wholeMessages(chunk)));
    };
    const wholeMessages = createMessageJoiner();
  }
}

/** Returns the bytes up to the end of the last message that is complete. */
export function createMessageJoiner(): (chunk: Buffer) => Buffer {
  let parts: Buffer[] = [];
  let length = 0;
  /** How many bytes the first message needs. */
  let needed = 0;
  return (chunk) => {
    parts.push(chunk);
    length += chunk.length;
    // A large message arrives in many pieces, which are joined once.
    if (length < needed) return noBytes;
    const bytes = parts.length === 1 ? chunk : Buffer.concat(parts, length);
    let end = 0;
    needed = headerLength;
    while (end + headerLength <= bytes.length) {
      needed = messageLength(bytes, end);
      if (end + needed > bytes.length) break;
      end += needed;
      needed = headerLength;
    }
    const rest = bytes.subarray(end);
    parts = rest.length === 0 ? [] : [rest];
    length = rest.length;
    return bytes.subarray(0, end);
  };
}

function createMessageReader(connection: Connection, others: EventEmitter): (messages: Buffer) => void {
  return (messages) => {
    let sent = 0;
    let at = 0;
    const sendOthers = () => {
      if (sent < at) others.emit('data', messages.subarray(sent, at));
    };
    while (at < messages.length) {
      const end = at + messageLength(messages, at);
      if (messages[at] === dataRow) {
        sendOthers();
        connection.emit('dataRow', { fields: readFields(messages, at + headerLength, end) });
        sent = end;
      }
      at = end;
    }
    sendOthers();
  };
}

/** The values of a row as text. Format: their number, and before the bytes of each their length, or -1 for null. */
function readFields(bytes: Buffer, start: number, end: number): (string | null)[] {
  const lengths: number[] = [];
  let at = start + countLength;
  while (at < end) {
    const length = bytes.readInt32BE(at);
    lengths.push(length);
    // So that the bytes are those of ASCII if the values are.
    if ((length & nonAsciiBits) !== 0) bytes.writeInt32BE(0, at);
    at += lengthLength + Math.max(length, 0);
  }
  const text = isAscii(bytes.subarray(start, end)) ? bytes.toString('latin1', start, end) : null;
  at = start + countLength;
  return lengths.map((length) => {
    at += lengthLength;
    if (length === -1) return null;
    at += length;
    return text === null
      ? bytes.toString('utf8', at - length, at)
      : text.slice(at - length - start, at - start);
  });
}

const countLength = 2;
const lengthLength = 4;
/** Of the four bytes of a length. */
const nonAsciiBits = 0x80_80_80_80;

/** Type and length of a message; its length doesn't count the type. */
const headerLength = 5;

function messageLength(bytes: Buffer, start: number): number {
  return 1 + bytes.readUInt32BE(start + 1);
}

const dataRow = 'D'.charCodeAt(0);
const noBytes = Buffer.alloc(0);
