/** RFC 5734 §4: four octets, network order, included in their own count. */
const HEADER_BYTES = 4;

export function encodeFrame(xml: string): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + Buffer.byteLength(xml));
  frame.writeUInt32BE(frame.length, 0);
  frame.write(xml, HEADER_BYTES);
  return frame;
}

/** Splits a stream into frames without checks: both ends are programs of the benchmark. */
export class FrameSplitter {
  private rest: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): string[] {
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    const frames: string[] = [];
    while (bytes.length >= HEADER_BYTES && bytes.length >= bytes.readUInt32BE(0)) {
      const length = bytes.readUInt32BE(0);
      frames.push(bytes.toString('utf8', HEADER_BYTES, length));
      bytes = bytes.subarray(length);
    }
    this.rest = bytes;
    return frames;
  }
}

/** The text between two marks; empty when there is none. */
export function between(text: string, before: string, after: string): string {
  const start = text.indexOf(before);
  if (start < 0) return '';
  const from = start + before.length;
  return text.slice(from, text.indexOf(after, from));
}
