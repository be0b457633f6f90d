import { badRequest, type JsonValue } from '@registrar/kernel';
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';

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
 * `{"command": …, "options": …, "items": [ … ]}` as parts while it arrives; each item is one part. No more
 * than one slice of items is in memory. Malformed JSON and unknown members are 400.
 */
export async function* readJobJson(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<JobPart, void, undefined> {
  const parser = new JobParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) {
    assertUtf8(() => decoder.decode(piece, { stream: true }));
    for (let at = 0; at < piece.length; at += SLICE_BYTES)
      yield* parser.read(piece.subarray(at, at + SLICE_BYTES));
  }
  assertUtf8(() => decoder.decode());
  yield* parser.end();
}

function assertUtf8(decode: () => unknown): void {
  try {
    decode();
  } catch {
    throw malformed('the body is not UTF-8');
  }
}

/** Assembles parts from tokens, and checks the level that a parser by paths does not report. */
class JobParser {
  private readonly tokenizer = new Tokenizer();
  private readonly values = new TokenParser({
    paths: [...MEMBERS.map((name) => `$.${name}`), '$.items.*'],
    keepStack: false,
  });
  private readonly seen = new Set<string>();
  private parts: JobPart[] = [];
  private items = 0;
  private hasBegun = false;
  private depth = 0;
  private bytes = 0;
  /** Bytes read when the last part ended. */
  private partEndedAt = 0;
  private lastText?: JsonValue;
  /** Set between the colon of `items` and its value. */
  private opensItems = false;

  constructor() {
    this.tokenizer.onToken = (token) => {
      this.follow(token.token, token.value as JsonValue);
      this.values.write(token);
    };
    this.values.onValue = ({ value, key }) => {
      // keys of members are texts, those of items are numbers
      const isMember = typeof key === 'string';
      if (!isMember) this.items += 1;
      this.parts.push({ member: isMember ? (key as MemberName) : 'items', value: value as JsonValue });
    };
  }

  read(slice: Uint8Array): JobPart[] {
    this.parse(() => this.tokenizer.write(slice));
    this.bytes += slice.length;
    if (this.parts.length > 0) this.partEndedAt = this.bytes;
    else if (this.bytes - this.partEndedAt > PART_BYTES) throw this.tooLong();
    return this.parts.splice(0);
  }

  end(): JobPart[] {
    if (this.bytes === 0) throw malformed('the body must be a JSON object');
    if (!this.values.isEnded) throw malformed(`the body ends before its JSON does, ${this.place()}`);
    return this.parts.splice(0);
  }

  private parse(work: () => void): void {
    try {
      work();
    } catch (error) {
      // the parser's own errors are of no class that it exports for all of them
      if (isRefusal(error)) throw error;
      throw malformed(`the body is not valid JSON, ${this.place()}`);
    }
  }

  private follow(type: TokenType, value: JsonValue): void {
    if (!this.hasBegun && type !== TokenType.LEFT_BRACE) throw malformed('the body must be a JSON object');
    this.hasBegun = true;
    if (this.opensItems && type !== TokenType.LEFT_BRACKET) throw malformed('items must be a list');
    this.opensItems = false;
    if (type === TokenType.COLON && this.depth === 1) this.enter(this.lastText as string);
    else if (type === TokenType.STRING) this.lastText = value;
    else if (type === TokenType.LEFT_BRACE || type === TokenType.LEFT_BRACKET) {
      this.depth += 1;
      if (this.depth > MAX_DEPTH) throw malformed(`the body nests too deep, ${this.place()}`);
    } else if (type === TokenType.RIGHT_BRACE || type === TokenType.RIGHT_BRACKET) this.depth -= 1;
  }

  private enter(name: string): void {
    if (!KNOWN.includes(name))
      throw badRequest(
        `'${name.slice(0, 64)}' is not a known field; known: ${KNOWN.map((known) => `'${known}'`).join(', ')}`,
        'request.unknown_name',
      );
    if (this.seen.has(name)) throw malformed(`${name} is sent twice`);
    this.seen.add(name);
    this.opensItems = name === 'items';
  }

  private tooLong(): Error {
    const what = this.seen.has('items') && this.depth > 1 ? `items[${this.items}]` : 'a field of the body';
    return malformed(`${what} is longer than ${PART_BYTES / 1_024} KiB`);
  }

  private place(): string {
    return this.items === 0 ? 'before the first item' : `after items[${this.items - 1}]`;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'AppError';
