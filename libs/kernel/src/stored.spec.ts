import { storedAs } from './stored';

interface Payload {
  name: string;
  /** Absent in the first release. */
  years?: number;
}
const stored = storedAs<Payload>();

describe('stored JSON', () => {
  it('is read as it was written', () => {
    expect(stored.read(stored.write({ name: 'a.example', years: 2 }))).toEqual({
      name: 'a.example',
      years: 2,
    });
  });

  it('of an older release is read without its newer members', () => {
    expect(stored.read({ name: 'a.example' }).years).toBeUndefined();
  });

  it.each([[null], ['text'], [1], [true]])('%p that is no object is refused', (json) => {
    expect(() => stored.read(json)).toThrow('stored JSON is no object');
  });
});
