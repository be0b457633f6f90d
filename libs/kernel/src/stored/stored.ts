import type { JsonValue } from '../outbox';
import { type Check, faultOf, type Members } from './stored-checks';

/** Values of one type as stored JSON, e.g. the payloads of one kind of operation. */
export interface Stored<T> {
  /** Throws for JSON that is no T. The error names the kind, the row (`id`) and the member. */
  read(json: unknown, id: number | string): T;
  write(value: T): JsonValue;
}

/**
 * The codec of one kind of stored JSON. `kind` names it in errors: "payload of a renewal". For types whose
 * members are JSON already: no dates, no Money. Members without a check are read as they are.
 */
export const storedAs = <T extends object>(kind: string, members: Members<T>): Stored<T> => ({
  read(json, id) {
    const fault = faultOf(json, members);
    if (fault !== undefined) throw unreadable(kind, id, fault);
    return json as T;
  },
  write: (value: unknown) => value as JsonValue,
});

/** As `storedAs`, for lists. */
export const storedList = <T extends object>(kind: string, isMember: Check<T>): Stored<readonly T[]> => ({
  read(json, id) {
    if (!Array.isArray(json)) throw unreadable(kind, id, 'is no list');
    const wrong = json.findIndex((member) => !isMember(member));
    if (wrong >= 0) throw unreadable(kind, id, `has an unreadable member at ${wrong}`);
    return json as T[];
  },
  write: (value: unknown) => value as JsonValue,
});

const unreadable = (kind: string, id: number | string, fault: string): Error =>
  new Error(`stored ${kind} ${id} ${fault}`);
