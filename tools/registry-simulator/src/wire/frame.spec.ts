import fc from 'fast-check';
import { encodeFrame, FrameError, FrameReader, MAX_FRAME_BYTES } from './frame';

describe('a frame', () => {
  it('counts its own header', () => {
    expect([...encodeFrame('<a/>')]).toEqual([0, 0, 0, 8, ...Buffer.from('<a/>')]);
  });

  it('counts bytes, not characters', () => {
    expect(encodeFrame('ü').readUInt32BE(0)).toBe(6);
  });

  it('comes out as it went in, however the stream is cut', () => {
    const someTexts = fc.array(fc.string({ minLength: 1, unit: 'grapheme' }));
    const someSizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
    fc.assert(
      fc.property(someTexts, someSizes, (texts, sizes) => {
        const stream = Buffer.concat(texts.map(encodeFrame));
        const reader = new FrameReader();
        const read: string[] = [];
        for (let at = 0, i = 0; at < stream.length; i += 1) {
          const size = sizes[i % sizes.length];
          read.push(...reader.push(stream.subarray(at, at + size)).map((frame) => frame.toString('utf8')));
          at += size;
        }
        expect(read).toEqual(texts);
      }),
    );
  });

  it.each([[0], [1], [4], [MAX_FRAME_BYTES + 1], [0xffffffff]])('cannot have the length %i', (length) => {
    const header = Buffer.alloc(4);
    header.writeUInt32BE(length);
    expect(() => new FrameReader().push(header)).toThrow(FrameError);
  });

  it('may be as long as the limit', () => {
    const reader = new FrameReader(12);
    expect(reader.push(encodeFrame('12345678'))).toHaveLength(1);
    expect(() => reader.push(encodeFrame('123456789'))).toThrow(FrameError);
  });
});
