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

/** Bytes that are allocated for a frame in parts; doubled when they are used up. */
const FIRST_BYTES = 4_096;

/**
 * Splits a stream into frames, in any chunks. Once it has thrown, the stream is unusable. It holds at most twice
 * the bytes that came, however small their chunks are and whatever length was announced.
 */
export class FrameDecoder {
  /** The first `buffered` bytes came. */
  private bytes: Buffer = Buffer.alloc(0);
  private buffered = 0;

  /** `limit`: bytes a frame may announce, header included; may be changed between frames. */
  constructor(public limit: number) {}

  /** Bytes of a frame that is not complete yet. */
  get pendingBytes(): number {
    return this.buffered;
  }

  /** Bytes allocated for it. */
  get allocatedBytes(): number {
    return this.bytes.length;
  }

  /** Adds a chunk and returns the bodies of all frames that it completes. Throws FramingFault. */
  push(chunk: Buffer): Buffer[] {
    this.append(chunk);
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

  /** The chunk itself is used where nothing waits: most frames come whole. */
  private append(chunk: Buffer): void {
    if (this.buffered === 0) {
      this.bytes = chunk;
      this.buffered = chunk.length;
      return;
    }
    const needed = this.buffered + chunk.length;
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffered, FIRST_BYTES));
      this.bytes.copy(larger, 0, 0, this.buffered);
      this.bytes = larger;
    }
    chunk.copy(this.bytes, this.buffered);
    this.buffered = needed;
  }

  private announced(): number | undefined {
    if (this.buffered < HEADER_BYTES) return undefined;
    const header = this.bytes.subarray(0, HEADER_BYTES);
    const length = header.readUInt32BE(0);
    if (length <= HEADER_BYTES)
      throw new FramingFault('too_short', `a frame of ${length} bytes was announced`);
    if (length > this.limit) throw tooLong(header, length);
    return length;
  }

  private take(length: number): Buffer {
    const frame = this.bytes.subarray(0, length);
    const rest = this.bytes.subarray(length, this.buffered);
    this.buffered = rest.length;
    this.bytes = rest;
    return frame;
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
