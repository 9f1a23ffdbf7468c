import { createReadStream, fstatSync } from 'node:fs';
import { Readable } from 'node:stream';

/** A file response: read from its descriptor while sent, then closed. */
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
    // Node and the web declare the same byte stream with different types.
    return Readable.toWeb(createReadStream('', { fd: this.#descriptor, start: 0 })) as ReturnType<
      File['stream']
    >;
  }
}
