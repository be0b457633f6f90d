/** RFC 5734 §4: four octets, big-endian, included in their own count. */
const HEADER_BYTES = 4;
/** Commands are a few kilobytes; the largest valid answer is an info with very many hosts. */
export const MAX_FRAME_BYTES = 8 * 1024 * 1024;
/** A greeting lists services; no command was sent yet that could make it larger. */
export const MAX_GREETING_BYTES = 256 * 1024;

/**
 * What the bytes are instead of a frame.
 * `plain_text`: readable text where a length should be: the answer of one registry to an unknown address
 * (FACTS §2.1).
 */
export type FramingFaultKind = 'too_short' | 'too_long' | 'plain_text';

export class FramingFault extends Error {
  constructor(
    readonly kind: FramingFaultKind,
    message: string,
  ) {
    super(message);
  }
}

export function encodeFrame(xml: string): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + Buffer.byteLength(xml));
  frame.writeUInt32BE(frame.length, 0);
  frame.write(xml, HEADER_BYTES);
  return frame;
}

/** Splits a stream into frames, in any chunks. Once it has thrown, the stream is unusable. */
export class FrameDecoder {
  private chunks: Buffer[] = [];
  private buffered = 0;

  /** `limit`: bytes a frame may announce, header included; may be changed between frames. */
  constructor(public limit: number) {}

  /** Bytes of a frame that is not complete yet. */
  get pendingBytes(): number {
    return this.buffered;
  }

  /** Adds a chunk and returns the bodies of all frames that it completes. Throws FramingFault. */
  push(chunk: Buffer): Buffer[] {
    if (chunk.length) this.chunks.push(chunk);
    this.buffered += chunk.length;
    const frames: Buffer[] = [];
    for (
      let length = this.announced();
      length !== undefined && this.buffered >= length;
      length = this.announced()
    ) {
      frames.push(this.take(length).subarray(HEADER_BYTES));
    }
    return frames;
  }

  private announced(): number | undefined {
    if (this.buffered < HEADER_BYTES) return undefined;
    if (this.chunks[0].length < HEADER_BYTES) this.chunks = [Buffer.concat(this.chunks)];
    const header = this.chunks[0].subarray(0, HEADER_BYTES);
    const length = header.readUInt32BE(0);
    if (length <= HEADER_BYTES)
      throw new FramingFault('too_short', `a frame of ${length} bytes was announced`);
    if (length > this.limit) throw tooLong(header, length);
    return length;
  }

  private take(length: number): Buffer {
    const all = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
    this.buffered -= length;
    this.chunks = this.buffered ? [all.subarray(length)] : [];
    return all.subarray(0, length);
  }
}

// Readable ASCII as a length is at least half a gigabyte, far beyond every limit.
function tooLong(header: Buffer, length: number): FramingFault {
  const readable = header.every(
    (byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d,
  );
  if (readable) return new FramingFault('plain_text', 'plain text instead of a frame');
  return new FramingFault('too_long', `a frame of ${length} bytes was announced`);
}
