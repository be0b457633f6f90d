import fc from 'fast-check';
import { encodeFrame, FrameDecoder, FramingFault, MAX_FRAME_BYTES } from './framing';

const header = (length: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
};

/** The stream split at the given places, as TCP may deliver it. */
const cut = (stream: Buffer, places: readonly number[]): Buffer[] => {
  const at = [...new Set(places.map((place) => place % (stream.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((from, i) => stream.subarray(from, at[i] ?? stream.length));
};

describe('frames on the wire', () => {
  it('count their own header', () => {
    expect(encodeFrame('<a/>')).toEqual(Buffer.from([0, 0, 0, 8, 0x3c, 0x61, 0x2f, 0x3e]));
    expect(encodeFrame('ü').readUInt32BE(0)).toBe(6);
  });

  it('come out whole and in order however the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 }), { maxLength: 6 }),
        fc.array(fc.nat(2_000)),
        (texts, places) => {
          const decoder = new FrameDecoder(MAX_FRAME_BYTES);
          const stream = Buffer.concat(texts.map(encodeFrame));
          const frames = cut(stream, places).flatMap((chunk) => decoder.push(chunk));
          expect(frames.map((frame) => frame.toString('utf8'))).toEqual(
            texts.map((text) => Buffer.from(text).toString('utf8')),
          );
          expect(decoder.pendingBytes).toBe(0);
        },
      ),
    );
  });

  it('are held back until they are complete', () => {
    const decoder = new FrameDecoder(MAX_FRAME_BYTES);
    const frame = encodeFrame('<epp/>');
    expect(decoder.push(frame.subarray(0, 9))).toEqual([]);
    expect(decoder.pendingBytes).toBe(9);
    expect(decoder.push(frame.subarray(9)).map(String)).toEqual(['<epp/>']);
  });

  it('may be exactly as long as the limit', () => {
    const decoder = new FrameDecoder(10);
    expect(decoder.push(encodeFrame('123456')).map(String)).toEqual(['123456']);
  });

  it.each([
    ['no byte of content', header(4), 'too_short'],
    ['less than the header itself', header(0), 'too_short'],
    ['more than the limit', header(1_025), 'too_long'],
    ['four gigabytes', header(0xffff_ffff), 'too_long'],
    [
      'text: an address that is not allowed',
      Buffer.from('Your IP address is not permitted\r\n'),
      'plain_text',
    ],
    ['text that begins with a line break', Buffer.from('\r\n421 go away'), 'plain_text'],
    ['a TLS alert', Buffer.from([0x15, 0x03, 0x03, 0x00]), 'too_long'],
  ])('are refused when they announce %s', (_, bytes, kind) => {
    const decoder = new FrameDecoder(1_024);
    expect(() => decoder.push(bytes)).toThrow(expect.objectContaining({ kind }));
    expect(() => decoder.push(Buffer.alloc(0))).toThrow(FramingFault);
  });

  it('are refused by their length before their content is taken in', () => {
    const decoder = new FrameDecoder(1_024);
    expect(() => decoder.push(Buffer.concat([encodeFrame('<fine/>'), header(9_999)]))).toThrow(FramingFault);
  });

  it.each([1, 2, 3, 1_000])('take at most twice the bytes that came in pieces of %p', (size) => {
    const decoder = new FrameDecoder(MAX_FRAME_BYTES);
    const piece = Buffer.alloc(size, 'x');
    decoder.push(header(MAX_FRAME_BYTES));
    expect(decoder.allocatedBytes).toBeLessThan(100);
    const excesses: number[] = [];
    for (let came = 4; came < 100_000; came += size) {
      decoder.push(piece);
      if (decoder.allocatedBytes > Math.max(4_096, 2 * (came + size))) excesses.push(came);
    }
    expect(excesses).toEqual([]);
  });

  it('come out whole byte by byte, and leave the frames before them as they are', () => {
    const decoder = new FrameDecoder(MAX_FRAME_BYTES);
    const texts = ['<first/>', `<second>${'x'.repeat(10_000)}</second>`, '<third/>'];
    const frames = [...Buffer.concat(texts.map(encodeFrame))].flatMap((byte) =>
      decoder.push(Buffer.of(byte)),
    );
    expect(frames.map(String)).toEqual(texts);
  });
});
