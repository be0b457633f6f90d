/** JSON text, ready to be sent. */
export type JsonText = string | StoredJson;

/**
 * JSON text as UTF-8 that a process retains and sends many times: a text would be encoded and copied for each answer
 * (measured: with collecting the garbage, half of the time of a list).
 */
export class StoredJson {
  private static readonly encoder = new TextEncoder();
  private static readonly decoder = new TextDecoder();
  private own: Uint8Array;
  /** What the text was last sent within; `own` is a part of these bytes. */
  private framed?: { head: string; tail: string; bytes: Uint8Array };

  constructor(text: string) {
    this.own = StoredJson.encoder.encode(text);
  }

  get bytes(): Uint8Array {
    return this.own;
  }

  /** The text between others; the same bytes again while those are the same. */
  within(head: string, tail: string): Uint8Array {
    if (this.framed?.head === head && this.framed.tail === tail) return this.framed.bytes;
    const [before, after] = [StoredJson.encoder.encode(head), StoredJson.encoder.encode(tail)];
    const bytes = new Uint8Array(before.length + this.own.length + after.length);
    bytes.set(before);
    bytes.set(this.own, before.length);
    bytes.set(after, before.length + this.own.length);
    // one copy is retained, not two
    this.own = bytes.subarray(before.length, bytes.length - after.length);
    this.framed = { head, tail, bytes };
    return bytes;
  }

  toString(): string {
    return StoredJson.decoder.decode(this.own);
  }
}
