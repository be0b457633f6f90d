/** The text is not a master file of the expected zone; the message names the line. */
export class ZoneFileFault extends Error {}

/** Lines without these characters are split at white space. */
const PARTICULAR = /[();"\\$]/;
/** Record types to find; a match alone is no proof, since an NSEC record names types too. */
const MENTIONS = /\s(?:NS|SOA)\s/i;
/**
 * A quoted text, a comment, a parenthesis, a word with its escapes; an unmatched quotation mark or backslash
 * has no end.
 */
const TOKENS = /"(?:[^"\\]|\\.)*"|;.*|[()]|(?:[^\s();"\\]|\\.)+|["\\]/g;
/** Seconds, or with units as name servers write them. */
const TTL = /^\d(?:\d|[smhdw](?=\d|$))*$/i;
const CLASS = /^(?:IN|CH|CS|HS)$/i;
const BLANK = /^[ \t]/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Characters of a line and words of a record; records of TLD zones are far smaller. They bound the memory for
 * a broken file.
 */
const MAX_LINE = 1_000_000;
const MAX_WORDS = 10_000;

/** A record that spans several lines. */
interface Entry {
  blankOwner: boolean;
  words: string[];
  depth: number;
}

/**
 * Reads the delegations from a TLD's zone file, piece by piece (master file format, RFC 1035 §5.1). Only
 * names directly below the zone with NS records count: glue, signatures and deeper names are skipped.
 */
export class DelegationReader {
  /** SOA serial, once read. */
  serial?: string;
  private origin: string;
  private owner?: string;
  /** The line with the current owner, parsed only when needed: most lines are not delegations. */
  private ownerLine?: string;
  private rest = '';
  private lineNumber = 0;
  private entry?: Entry;
  private found: string[] = [];
  private last?: string;
  private readonly suffix: string;

  /** `zone`: the TLD, lower case, without dots at the ends. */
  constructor(private readonly zone: string) {
    this.origin = zone;
    this.suffix = `.${zone}`;
  }

  /**
   * The labels found in it, in file order; several name servers of one name give it once. Throws
   * ZoneFileFault.
   */
  push(text: string): string[] {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!;
    if (this.rest.length > MAX_LINE) throw this.fault('a line has no end');
    for (const line of lines) this.read(line);
    return this.take();
  }

  /** Labels of the last line. Throws ZoneFileFault when the file ends within a record. */
  end(): string[] {
    this.read(this.rest);
    this.rest = '';
    if (this.entry) throw this.fault('a parenthesis has no end');
    return this.take();
  }

  private take(): string[] {
    const { found } = this;
    this.found = [];
    return found;
  }

  private read(line: string): void {
    this.lineNumber += 1;
    if (line === '') return;
    if (this.entry || PARTICULAR.test(line)) return this.readParticular(line);
    const blankOwner = BLANK.test(line);
    if (MENTIONS.test(line)) this.record(blankOwner, line.trim().split(/\s+/));
    else if (!blankOwner && line.trim() !== '') this.ownerLine = line;
  }

  private readParticular(line: string): void {
    const entry = this.entry ?? { blankOwner: BLANK.test(line), words: [], depth: 0 };
    for (const [token] of line.matchAll(TOKENS)) {
      if (token.startsWith(';')) break;
      this.word(entry, token);
    }
    this.entry = entry.depth > 0 ? entry : undefined;
    if (entry.depth > 0 || entry.words.length === 0) return;
    if (!entry.blankOwner && entry.words[0].startsWith('$')) this.directive(entry.words);
    else this.record(entry.blankOwner, entry.words);
  }

  private word(entry: Entry, token: string): void {
    if (token === '"' || token === '\\') throw this.fault('a quoted text has no end');
    if (token === '(') entry.depth += 1;
    else if (token === ')') entry.depth -= 1;
    else entry.words.push(token);
    if (entry.depth < 0) throw this.fault('a parenthesis has no beginning');
    if (entry.words.length > MAX_WORDS) throw this.fault('a record has no end');
  }

  private directive([name, value]: readonly string[]): void {
    switch (name.toUpperCase()) {
      case '$TTL':
        return;
      case '$ORIGIN':
        if (value === undefined) throw this.fault('$ORIGIN without a name');
        this.settleOwner();
        this.origin = this.absolute(value);
        return;
      default: // $INCLUDE and $GENERATE would add names that are not in this file
        throw this.fault(`${name} is not read`);
    }
  }

  private record(blankOwner: boolean, words: readonly string[]): void {
    if (!blankOwner) {
      this.ownerLine = undefined;
      this.owner = this.absolute(words[0]);
    }
    const [type, ...data] = typeAndData(words, blankOwner ? 0 : 1);
    if (type === 'NS') this.delegation(this.ownerName());
    else if (type === 'SOA') this.authority(this.ownerName(), data);
  }

  private delegation(owner: string): void {
    if (!owner.endsWith(this.suffix)) return;
    const label = owner.slice(0, -this.suffix.length);
    if (label === this.last || !LABEL.test(label)) return;
    this.last = label;
    this.found.push(label);
  }

  /** MNAME RNAME SERIAL … (RFC 1035 §3.3.13). */
  private authority(owner: string, [, , serial]: readonly string[]): void {
    if (owner !== this.zone) throw this.fault(`the zone is .${owner} and not .${this.zone}`);
    this.serial = serial;
  }

  /** Owner of the previous record: a line that begins with white space continues it. */
  private ownerName(): string {
    this.settleOwner();
    if (this.owner === undefined) throw this.fault('the first record has no owner');
    return this.owner;
  }

  private settleOwner(): void {
    if (this.ownerLine === undefined) return;
    this.owner = this.absolute(/^\S+/.exec(this.ownerLine)![0]);
    this.ownerLine = undefined;
  }

  /** Lower case, without the final dot. Escapes are not decoded: no registered name has one. */
  private absolute(name: string): string {
    if (name === '@') return this.origin;
    const lower = name.toLowerCase();
    if (lower.endsWith('.')) return lower.slice(0, -1);
    return this.origin === '' ? lower : `${lower}.${this.origin}`;
  }

  private fault(what: string): ZoneFileFault {
    return new ZoneFileFault(`line ${this.lineNumber}: ${what}`);
  }
}

/** TTL and class precede the type, in either order or not at all. */
function typeAndData(words: readonly string[], from: number): string[] {
  let at = from;
  while (at < from + 2 && at < words.length && (TTL.test(words[at]) || CLASS.test(words[at]))) at += 1;
  return at < words.length ? [words[at].toUpperCase(), ...words.slice(at + 1)] : [];
}
