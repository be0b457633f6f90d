import type { JsonValue } from '../outbox';
import type { Stored } from '../stored/stored';

type Fields = Readonly<Record<string, JsonValue>>;

interface StoredShapes<T> {
  /** As in errors: "payload of the renewal". */
  kind: string;
  /** With every member that the type has. */
  current: T;
  /** What older releases wrote, by a description; each with the required members at least. */
  older: Readonly<Record<string, T>>;
  /** Members that every release wrote. */
  required: readonly (keyof T & string)[];
}

/** No member of a stored type is such a list. */
const WRONG: JsonValue = [{}];
const ID = '00000000-0000-7000-8000-000000000042';

/** What the codec of each kind does with rows of the present, of the past, and with broken ones. */
export function storedContract<T extends object>(codec: Stored<T>, shapes: StoredShapes<T>): void {
  const { kind, current, older, required } = shapes;
  const written = codec.write(current) as Fields;

  describe(`a stored ${kind}`, () => {
    it('is read as it was written', () => {
      expect(codec.read(JSON.parse(JSON.stringify(written)) as JsonValue, ID)).toEqual(current);
    });

    if (Object.keys(older).length > 0)
      it.each(Object.entries(older))('%s, is read', (_, value) => {
        expect(codec.read(codec.write(value), ID)).toEqual(value);
      });

    it.each([null, 'text', 7, []])('that is %j is refused', (json) => {
      expect(() => codec.read(json, ID)).toThrow(`stored ${kind} ${ID} is no object`);
    });

    it('that is absent is refused', () => {
      expect(() => codec.read(undefined, ID)).toThrow(`stored ${kind} ${ID} is no object`);
    });

    if (required.length > 0)
      it.each(required)('without %s is refused', (name) => {
        const { [name]: _, ...others } = written;
        expect(() => codec.read(others, ID)).toThrow(`stored ${kind} ${ID} has no member '${name}'`);
      });

    it.each(Object.keys(written))('with a broken %s is refused', (name) => {
      expect(() => codec.read({ ...written, [name]: WRONG }, ID)).toThrow(
        `stored ${kind} ${ID} has an unreadable member '${name}'`,
      );
    });

    const optional = Object.keys(written).filter((name) => !required.some((member) => member === name));
    if (optional.length > 0)
      it.each(optional)('without %s is read', (name) => {
        const { [name]: _, ...others } = written;
        expect(codec.read(others, ID)).toEqual(others);
      });
  });
}
