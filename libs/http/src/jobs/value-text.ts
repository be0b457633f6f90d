const byte = (text: string): number => text.charCodeAt(0);
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = ['{', '}', '[', ']'].map(byte);
const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map(byte);
const SPACE = byte(' ');

/** The text of one JSON value while its bytes arrive; whether it is JSON is for `JSON.parse` to say. */
export class ValueText {
  /** Its end has arrived. */
  isWhole = false;
  isTooDeep = false;
  private held: Buffer[] = [];
  private depth = 0;
  private outer = 0;
  private isInQuotes = false;
  private isEscaped = false;
  private hasBegun = false;

  constructor(private readonly maxDepth: number) {}

  /** `outer`: levels that the value stands in. */
  begin(outer: number): void {
    this.outer = outer;
    this.depth = 0;
    this.isWhole = false;
    this.isInQuotes = false;
    this.isEscaped = false;
    this.hasBegun = false;
  }

  /** Reads from the place to the end of the value or of the slice, and returns the place behind. */
  read(slice: Uint8Array, from: number): number {
    const end = this.endIn(slice, from);
    const piece = Buffer.from(slice.buffer, slice.byteOffset + from, end - from);
    // what is held until the next slice is a copy: the bytes are the connection's
    this.held.push(this.isWhole ? piece : Buffer.from(piece));
    return end;
  }

  /** The whole text, to be taken before the next slice is read. */
  take(): string {
    const text = this.held.length === 1 ? this.held[0].toString() : Buffer.concat(this.held).toString();
    this.held = [];
    return text;
  }

  private endIn(slice: Uint8Array, from: number): number {
    for (let at = from; at < slice.length; at += 1) {
      const code = slice[at];
      if (this.isInQuotes) {
        if (this.endsQuoted(code) && this.depth === 0) return this.endAt(at + 1);
      } else if (code === QUOTE) this.isInQuotes = true;
      else if (code === OPEN || code === OPEN_LIST) {
        this.depth += 1;
        if (this.depth + this.outer > this.maxDepth) this.isTooDeep = true;
      } else if (this.depth === 0) {
        // a number or a literal ends before what follows it
        if (this.hasBegun && endsScalar(code)) return this.endAt(at);
      } else if (code === CLOSE || code === CLOSE_LIST) {
        this.depth -= 1;
        if (this.depth === 0) return this.endAt(at + 1);
      }
      this.hasBegun = true;
    }
    return slice.length;
  }

  private endsQuoted(code: number): boolean {
    if (this.isEscaped) this.isEscaped = false;
    else if (code === BACKSLASH) this.isEscaped = true;
    else if (code === QUOTE) this.isInQuotes = false;
    return !this.isInQuotes;
  }

  private endAt(at: number): number {
    this.isWhole = true;
    return at;
  }
}

const endsScalar = (code: number): boolean =>
  code === COMMA || code === CLOSE || code === CLOSE_LIST || code <= SPACE;
