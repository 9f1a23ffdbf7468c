import { createReadStream, fstatSync } from 'node:fs';
import { Readable } from 'node:stream';

/** A file to answer with: read from its descriptor while it is sent, and closed after that. */
export class StreamedFile extends File {
  readonly #descriptor: number;
  readonly #size: number;

  constructor(descriptor: number, name: string, type: string) {
    super([], name, { type });
    this.#descriptor = descriptor;
    this.#size = fstatSync(descriptor).size;
  }

  override get size(): number {
    return this.#size;
  }

  override stream(): ReturnType<File['stream']> {
    // Node and the web declare the same stream of bytes in words of their own.
    return Readable.toWeb(createReadStream('', { fd: this.#descriptor, start: 0 })) as ReturnType<
      File['stream']
    >;
  }
}
