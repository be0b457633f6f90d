/**
 * Largest frame accepted from a client. EPP commands of this registry are far smaller; a larger one is an
 * attack or a loss of synchronisation.
 */
export const MAX_FRAME_BYTES = 1024 * 1024;

const HEADER_BYTES = 4;

/** The byte stream can no longer be split into frames: the connection must be closed. */
export class FrameError extends Error {}

/** Adds the RFC 5734 header: four bytes, network order, included in their own count. */
export function encodeFrame(text: string): Buffer {
  const body = Buffer.from(text, 'utf8');
  const frame = Buffer.allocUnsafe(HEADER_BYTES + body.length);
  frame.writeUInt32BE(frame.length, 0);
  body.copy(frame, HEADER_BYTES);
  return frame;
}

/** Splits a byte stream into EPP data units. Holds at most one announced frame. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private buffered = 0;

  constructor(private readonly maxBytes = MAX_FRAME_BYTES) {}

  /**
   * Adds bytes and returns the frames (without header) that are now complete. Throws FrameError for an
   * impossible length.
   */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
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
    const length = this.chunks[0].readUInt32BE(0);
    // a header alone holds no XML, so the shortest possible unit is five bytes
    if (length <= HEADER_BYTES)
      throw new FrameError(`frame length ${length} is shorter than its header and content`);
    if (length > this.maxBytes)
      throw new FrameError(`frame length ${length} is over the limit of ${this.maxBytes}`);
    return length;
  }

  private take(length: number): Buffer {
    const all = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
    const rest = all.subarray(length);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.buffered = rest.length;
    return all.subarray(0, length);
  }
}
