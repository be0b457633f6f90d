import { isUtf8 } from 'node:buffer';

/** Bytes of an answer that are stored with the attempt. */
export const HEAD_BYTES = 2_000;
/** Bytes of an answer that are read: the rest of a longer one is cut off with its connection. */
const READ_BYTES = 64 * 1_024;

/** Collects the first bytes of an answer. */
export class ResponseHead {
  private readonly kept: Buffer[] = [];
  private read = 0;

  /** True: enough was read, the rest is of no use. */
  add(chunk: Buffer): boolean {
    if (this.read < HEAD_BYTES) this.kept.push(chunk.subarray(0, HEAD_BYTES - this.read));
    this.read += chunk.length;
    return this.read >= READ_BYTES;
  }

  /**
   * UTF-8 as far as it is; a character cut in two is left out, and NUL, which PostgreSQL cannot keep, is
   * replaced.
   */
  toText(): string {
    if (this.read === 0) return '';
    const bytes = this.kept.length === 1 ? this.kept[0] : Buffer.concat(this.kept);
    const text = isUtf8(bytes) ? bytes.toString() : new TextDecoder('utf-8').decode(bytes, { stream: true });
    return text.replaceAll('\0', '\ufffd');
  }
}
