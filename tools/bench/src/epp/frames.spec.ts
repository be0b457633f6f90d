import { between, encodeFrame, FrameSplitter } from './frames';

describe('frames of the benchmark', () => {
  it('announce their own length and come out whole, however the stream is cut', () => {
    const stream = Buffer.concat(['<a/>', 'ü', '<b>1</b>'].map(encodeFrame));
    expect(stream.readUInt32BE(0)).toBe(8);
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const frames = new FrameSplitter();
      const all = [...frames.push(stream.subarray(0, cut)), ...frames.push(stream.subarray(cut))];
      expect(all).toEqual(['<a/>', 'ü', '<b>1</b>']);
    }
  });

  it.each([
    ['<clTRID>x-1</clTRID>', 'x-1'],
    ['<svTRID>x-1</svTRID>', ''],
  ])('hold in %s the clTRID "%s"', (text, expected) => {
    expect(between(text, '<clTRID>', '</clTRID>')).toBe(expected);
  });
});
