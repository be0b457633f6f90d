import type { JsonText, StoredJson } from '@registrar/kernel';

/** Texts that were read lately and are not stored: about 100 bytes each. */
const MAX_SEEN = 2_048;
/** Bytes of an entry beside its texts: objects, keys of the map. */
const OVERHEAD = 512;
/** Long before the server gives the same numbers to transactions again (2^32, at 100,000 a second in twelve hours). */
const MAX_AGE_MS = 3_600_000;
/** An entry takes at most this part of all bytes, so that one long page leaves room for others. */
const MAX_SHARE = 8;

/** What a text was made of; it holds while all of it is the same. */
export interface Basis {
  /** Versions of the rows, as `row-versions.ts` writes them. */
  versions: string;
  /** Addresses whose verifications count, as the text of an array of PostgreSQL; of domains alone. */
  addresses?: string;
}

export interface StoredText<Terms = unknown> extends Basis {
  json: StoredJson;
  /** Entries of a list. */
  count: number;
  /** What came from the process and not from the rows. */
  terms: Terms;
  /**
   * False: it was different at its last read. Such a text is read whole again, since asking for its versions first
   * would cost more; once it is found unchanged, versions are asked for again.
   */
  isSteady: boolean;
  /** Monotonic milliseconds of its read. */
  readAt: number;
}

/** What is stored; the rest follows. */
export type NewText<Terms = unknown> = Omit<StoredText<Terms>, 'isSteady' | 'readAt'>;

/** How a read was answered: by the stored text; from the tables, since its rows had changed; from the tables, without a stored text. */
export type TextOutcome = 'current' | 'changed' | 'unknown';

/**
 * Texts of answers, retained with the versions of the rows that they were made of. Nothing here knows whether a text
 * still holds: each read asks PostgreSQL for the versions first, so no text is older than its read. The least recently
 * used go first; a text is stored at its second read, so that a walk over many pages neither pays for them nor drops
 * others.
 */
export class StoredTexts {
  private readonly texts = new Map<string, StoredText>();
  private readonly seen = new Set<string>();
  private bytes = 0;

  /** `maxBytes` 0: nothing is stored. */
  constructor(
    private readonly maxBytes: number,
    readonly observe: (outcome: TextOutcome) => void = () => undefined,
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  get isUsed(): boolean {
    return this.maxBytes > 0;
  }

  /** Bytes that the texts take. */
  get size(): number {
    return this.bytes;
  }

  /**
   * The answer by the stored text that `current` finds to hold; else, and where it returns undefined, by `whole`, which
   * gets whether to store what it reads.
   */
  async read<Answer, Terms>(
    key: string,
    by: {
      current(text: StoredText<Terms>): Promise<Answer | undefined>;
      whole(isStored: boolean): Promise<Answer>;
    },
  ): Promise<Answer> {
    const known = this.find<Terms>(key);
    if (known?.isSteady) {
      const answer = await by.current(known);
      if (answer !== undefined) {
        this.observe('current');
        return answer;
      }
    }
    this.observe(known ? 'changed' : 'unknown');
    return by.whole(this.isWanted(key));
  }

  private find<Terms>(key: string): StoredText<Terms> | undefined {
    const text = this.texts.get(key);
    if (!text) return undefined;
    if (this.monotonic() - text.readAt > MAX_AGE_MS) {
      this.drop(key);
      return undefined;
    }
    this.texts.delete(key);
    this.texts.set(key, text);
    return text as StoredText<Terms>;
  }

  /** Whether the text that is read now is to be stored: it is, or was read before. */
  private isWanted(key: string): boolean {
    if (this.texts.has(key) || this.seen.has(key)) return true;
    this.seen.add(key);
    if (this.seen.size > MAX_SEEN) this.seen.delete(firstOf(this.seen));
    return false;
  }

  /** Stores what was read, where it is not too long. Returns what is to be sent. */
  put(key: string, text: NewText): JsonText {
    const known = this.texts.get(key);
    this.drop(key);
    const isSteady = known === undefined || known.versions === text.versions;
    const stored: StoredText = { ...text, isSteady, readAt: this.monotonic() };
    const size = sizeOf(key, stored);
    if (size * MAX_SHARE > this.maxBytes) return text.json;
    this.texts.set(key, stored);
    this.seen.delete(key);
    this.bytes += size;
    while (this.bytes > this.maxBytes) this.drop(firstOf(this.texts.keys()));
    return text.json;
  }

  drop(key: string): void {
    const text = this.texts.get(key);
    if (!text) return;
    this.texts.delete(key);
    this.bytes -= sizeOf(key, text);
  }
}

const firstOf = <Value>(values: Iterable<Value>): Value => {
  const [first] = values;
  return first;
};

const sizeOf = (key: string, { json, versions, addresses = '' }: StoredText): number =>
  key.length + json.bytes.length + versions.length + addresses.length + OVERHEAD;
