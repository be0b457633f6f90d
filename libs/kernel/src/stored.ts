import type { JsonValue } from './outbox';

/** Values of one type as stored JSON, e.g. the payloads of one kind of operation. */
export interface Stored<T> {
  /**
   * The compiler cannot know what an older release has written: optional members of T are the older shapes
   * that are still read. Throws for JSON that is no object.
   */
  read(json: JsonValue): T;
  write(value: T): JsonValue;
}

const AS_IT_IS: Stored<unknown> = {
  read(json) {
    if (typeof json !== 'object' || json === null) throw new Error('stored JSON is no object');
    return json;
  },
  write: (value) => value as JsonValue,
};

/** For types whose members are JSON already: no dates, no Money. */
export const storedAs = <T extends object>(): Stored<T> => AS_IT_IS as Stored<T>;
