import { StringDecoder } from 'node:string_decoder';

const BYTE_ORDER_MARK = '\uFEFF';

/** UTF-8 that comes in parts. `TextDecoder` needs several times as long for a stream. */
export class Utf8Decoder {
  readonly #decoder = new StringDecoder('utf8');
  #isBegun = false;

  /** What is whole by now, without the mark that a text may begin with. */
  decode(bytes: Uint8Array): string {
    const text = this.#decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (this.#isBegun || text === '') return text;
    this.#isBegun = true;
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
  }

  /** What is left of a character that was cut. */
  end(): string {
    return this.#decoder.end();
  }
}
