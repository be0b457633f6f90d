import type { JsonValue } from '../outbox';

/** Names whose order is remembered: those of all operations are some hundreds, free names may be many. */
const MOST_NAMES = 10_000;

/**
 * JSON in which equal values have equal texts, for comparisons among values of one kind. Names stand in the
 * order in which they were first seen: most values are in this order already, and are not written again.
 */
export class ComparableJson {
  private readonly places = new Map<string, number>();

  /** `text`: the value's own JSON, where the caller has it. */
  textOf(value: JsonValue, text?: string): string {
    const ordered = this.ordered(value);
    return ordered === value && text !== undefined ? text : JSON.stringify(ordered);
  }

  /** The value itself where its names are in order. */
  private ordered(value: JsonValue): JsonValue {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return this.orderedList(value);
    const names = Object.keys(value);
    let isSame = true;
    let last = -1;
    for (const name of names) {
      const place = this.placeOf(name);
      // places of names beyond those that are remembered are equal
      if (place <= last) isSame = false;
      last = place;
    }
    let members: Map<string, JsonValue> | undefined;
    for (const name of names) {
      const member = value[name];
      if (typeof member !== 'object' || member === null) continue;
      const ordered = this.ordered(member);
      if (ordered !== member) (members ??= new Map()).set(name, ordered);
    }
    if (isSame && !members) return value;
    if (!isSame)
      names.sort((one, other) => this.placeOf(one) - this.placeOf(other) || (one < other ? -1 : 1));
    // entries keep a field named __proto__
    return Object.fromEntries(names.map((name) => [name, members?.get(name) ?? value[name]]));
  }

  private orderedList(list: JsonValue[]): JsonValue[] {
    const members = list.map((member) => this.ordered(member));
    return members.some((member, at) => member !== list[at]) ? members : list;
  }

  private placeOf(name: string): number {
    const known = this.places.get(name);
    if (known !== undefined) return known;
    if (this.places.size >= MOST_NAMES) return MOST_NAMES;
    const place = this.places.size;
    this.places.set(name, place);
    return place;
  }
}
