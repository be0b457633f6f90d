import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';

/** Bytes of an answer that are kept with the attempt. */
export const HEAD_BYTES = 2_000;
/** Bytes of an answer that are read: the rest of a longer one is cut off with its connection. */
const READ_BYTES = 64 * 1_024;

/**
 * The first bytes of an answer as text. A body that breaks off, or that somebody ends from outside at the
 * deadline, gives what had come by then.
 */
export async function readHead(body: Readable): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (read < HEAD_BYTES) kept.push(chunk.subarray(0, HEAD_BYTES - read));
      read += chunk.length;
      if (read >= READ_BYTES) break;
    }
  } catch {
    // The status has arrived and decides; why the body ended early changes nothing.
  }
  return toText(Buffer.concat(kept));
}

/**
 * UTF-8 as far as it is; a character cut in two is left out, and NUL, which PostgreSQL cannot keep, is
 * replaced.
 */
function toText(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString() : new TextDecoder('utf-8').decode(bytes, { stream: true });
  return text.replaceAll('\0', '\ufffd');
}
