import { badRequest, type JsonValue } from '@registrar/kernel';
import { ValueText } from './value-text';

/** Members of the body beside `items`, each read as a whole. */
const MEMBERS = ['command', 'options', 'selector', 'template'] as const;
type MemberName = (typeof MEMBERS)[number];
const KNOWN: readonly string[] = [...MEMBERS, 'items'];

/** A part of the body, in the order in which it arrives. */
export type JobPart = { member: MemberName; value: JsonValue } | { member: 'items'; value: JsonValue };

/** Bytes that are parsed before the parts in them are handed on. */
const SLICE_BYTES = 16_384;
/** Bytes of one part as sent, spaces and line ends included; its compact text may have half of them. */
const PART_BYTES = 131_072;
const MAX_DEPTH = 64;

const malformed = (details: string): Error => badRequest(details, 'request.malformed');

/**
 * `{"command": …, "options": …, "items": [ … ]}` as parts while it arrives; each item is one part. The parts
 * of one slice come together: a promise for each would cost more than its reading. Malformed JSON and unknown members are 400.
 */
export async function* readJobJson(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly JobPart[], void, undefined> {
  const parser = new JobParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) {
    assertUtf8(() => decoder.decode(piece, { stream: true }));
    for (let at = 0; at < piece.length; at += SLICE_BYTES) {
      const parts = parser.read(piece.subarray(at, at + SLICE_BYTES));
      if (parts.length > 0) yield parts;
    }
  }
  assertUtf8(() => decoder.decode());
  parser.end();
}

function assertUtf8(decode: () => unknown): void {
  try {
    decode();
  } catch {
    throw malformed('the body is not UTF-8');
  }
}

const byte = (text: string): number => text.charCodeAt(0);
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = ['{', '}', '[', ']'].map(byte);
const [QUOTE, COLON, COMMA] = ['"', ':', ','].map(byte);
/** Allowed between tokens: space, TAB, LF, CR. */
const isSpace = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
/** UTF-8 of U+FEFF. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** What may come next: a token of the two outer levels, or the rest of a name, a value or an item. */
type State =
  | 'start'
  | 'name or end'
  | 'name'
  | 'in name'
  | 'colon'
  | 'value'
  | 'in value'
  | 'comma or end'
  | 'item or end'
  | 'item'
  | 'in item'
  | 'comma or end of items'
  | 'end';

/** Finds the ends of members and items by their brackets and quotes; `JSON.parse` reads each as a whole. */
class JobParser {
  private state: State = 'start';
  private readonly seen = new Set<string>();
  private name = '';
  private text = new ValueText(MAX_DEPTH);
  private parts: JobPart[] = [];
  private items = 0;
  private bytes = 0;
  /** Bytes read when the last part ended. */
  private partEndedAt = 0;

  read(slice: Uint8Array): JobPart[] {
    let at = 0;
    while (at < slice.length) {
      if (this.isInText()) at = this.readText(slice, at);
      else {
        if (!isSpace(slice[at]) && !this.isOfByteOrderMark(slice[at], at)) {
          if (this.follow(slice[at])) continue;
        }
        at += 1;
      }
    }
    this.bytes += slice.length;
    if (this.parts.length > 0) this.partEndedAt = this.bytes;
    else if (this.bytes - this.partEndedAt > PART_BYTES) throw this.tooLong();
    return this.parts.splice(0);
  }

  end(): void {
    if (this.bytes === 0) throw malformed('the body must be a JSON object');
    if (this.state !== 'end') throw malformed(`the body ends before its JSON does, ${this.place()}`);
  }

  private isInText(): boolean {
    return this.state === 'in item' || this.state === 'in value' || this.state === 'in name';
  }

  private isOfByteOrderMark(code: number, at: number): boolean {
    return this.state === 'start' && code === BYTE_ORDER_MARK[this.bytes + at];
  }

  /** The place behind what it read of the name, value or item. */
  private readText(slice: Uint8Array, from: number): number {
    const end = this.text.read(slice, from);
    if (this.text.isTooDeep) throw malformed(`the body nests too deep, ${this.place()}`);
    if (this.text.isWhole) this.take();
    return end;
  }

  private take(): void {
    const value = this.parse(this.text.take());
    if (this.state === 'in item') {
      this.items += 1;
      this.parts.push({ member: 'items', value });
      this.state = 'comma or end of items';
    } else if (this.state === 'in value') {
      this.parts.push({ member: this.name as MemberName, value });
      this.state = 'comma or end';
    } else {
      this.name = value as string;
      this.state = 'colon';
    }
  }

  private parse(text: string): JsonValue {
    try {
      return JSON.parse(text) as JsonValue;
    } catch {
      throw this.invalid();
    }
  }

  /** A token of the outer levels. True: the byte begins a text, which reads it again. */
  private follow(code: number): boolean {
    switch (this.state) {
      case 'start':
        if (code !== OPEN) throw malformed('the body must be a JSON object');
        return this.go('name or end');
      case 'name or end':
        return code === CLOSE ? this.go('end') : this.begin('in name', code === QUOTE, 1);
      case 'name':
        return this.begin('in name', code === QUOTE, 1);
      case 'colon':
        if (code !== COLON) throw this.invalid();
        this.enter(this.name);
        return this.go('value');
      case 'value':
        if (this.name !== 'items') return this.begin('in value', beginsValue(code), 1);
        if (code !== OPEN_LIST) throw malformed('items must be a list');
        return this.go('item or end');
      case 'comma or end':
        return this.goBehind(code, CLOSE, 'name', 'end');
      default:
        return this.followItem(code);
    }
  }

  private followItem(code: number): boolean {
    switch (this.state) {
      case 'item or end':
        return code === CLOSE_LIST ? this.go('comma or end') : this.begin('in item', beginsValue(code), 2);
      case 'item':
        return this.begin('in item', beginsValue(code), 2);
      case 'comma or end of items':
        return this.goBehind(code, CLOSE_LIST, 'item', 'comma or end');
      default:
        throw this.invalid();
    }
  }

  private go(state: State): false {
    this.state = state;
    return false;
  }

  private goBehind(code: number, end: number, next: State, last: State): false {
    if (code !== COMMA && code !== end) throw this.invalid();
    return this.go(code === COMMA ? next : last);
  }

  private begin(state: State, isAllowed: boolean, depth: number): true {
    if (!isAllowed) throw this.invalid();
    this.state = state;
    this.text.begin(depth);
    return true;
  }

  private enter(name: string): void {
    if (!KNOWN.includes(name))
      throw badRequest(
        `'${name.slice(0, 64)}' is not a known field; known: ${KNOWN.map((known) => `'${known}'`).join(', ')}`,
        'request.unknown_name',
      );
    if (this.seen.has(name)) throw malformed(`${name} is sent twice`);
    this.seen.add(name);
  }

  private invalid(): Error {
    return malformed(`the body is not valid JSON, ${this.place()}`);
  }

  private tooLong(): Error {
    const isInItems =
      this.state.endsWith('item') || this.state.endsWith('of items') || this.state === 'item or end';
    return malformed(
      `${isInItems ? `items[${this.items}]` : 'a field of the body'} is longer than ${PART_BYTES / 1_024} KiB`,
    );
  }

  private place(): string {
    return this.items === 0 ? 'before the first item' : `after items[${this.items - 1}]`;
  }
}

const beginsValue = (code: number): boolean =>
  code !== COMMA && code !== COLON && code !== CLOSE && code !== CLOSE_LIST;
