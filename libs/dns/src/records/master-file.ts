import { AppError, badRequest } from '@registrar/kernel';
import { duplicateRecord } from '../errors';
import { entriesOf, type Entry } from './master-file-entries';
import { plainHost } from '../names';
import { keyOf, nameOf, RECORD_TYPES, type RecordData, type RecordInput, type RecordType } from './record';
import { recordAt, recordFrom } from './record-rules';
import { isPlainTxt, quotedIfNeeded, quotedTxt } from './txt';

/** Values of an entry; one where nothing is said. */
const VALUES: Readonly<Partial<Record<RecordType, number>>> = { MX: 2, SRV: 4 };
/** Number of faulty lines that a refusal of a file names. */
export const FAULTS_MAX = 10;
const TTL = /^(?:\d{1,10}|(?:\d{1,10}[smhdw])+)$/i;
const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const WHOLE_NUMBER = /^\d{1,10}$/;
const CLASS = /^(?:IN|CH|HS|CS)$/i;
const STARTS_WITH_DIGIT = /^\d/;
/** Texts of TTLs whose seconds are remembered while a file is read. */
const TTLS_KEPT = 100;

export interface MasterFile {
  /** No two with the same host, type and answer. */
  records: RecordData[];
  /** The line of each record, in their order. */
  lines: number[];
  /** SOA and NS of the domain itself, which are not for the file to say. */
  skipped: number;
}

/**
 * Every entry of a file of `zone` by the rules for single records. 400 naming line and fault, of the first
 * ten lines at fault.
 */
export function readMasterFile(zone: string, text: string): MasterFile {
  return new MasterFileReader(zone).read(text);
}

class Fault extends Error {}

class MasterFileReader {
  private readonly records: RecordData[] = [];
  private readonly lines: number[] = [];
  /** Where each record stands in `records`, by its key. */
  private readonly places = new Map<string, number>();
  private readonly faults: string[] = [];
  private skipped = 0;
  /** Both whole, with a final dot. */
  private origin: string;
  private owner?: string;
  /** The host of `owner` where it is the word of the file itself, which is nearly always. */
  private host?: string;
  /** By `$TTL` (RFC 2308 §4); else what an entry leaves out is what the one before it had. */
  private defaultTtl?: number;
  private lastTtl?: number;
  private readonly seconds = new Map<string, number>();
  private isOriginZone = true;

  constructor(private readonly zone: string) {
    this.origin = `${zone}.`;
  }

  read(text: string): MasterFile {
    try {
      for (const entry of entriesOf(text.replace(/^\ufeff/, ''), (line, why) => {
        throw new Fault(`line ${line}: ${why}`);
      })) {
        this.attempt(entry);
        if (this.faults.length === FAULTS_MAX) break;
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.faults.push(error.message);
    }
    if (this.faults.length > 0)
      throw badRequest(`zoneFile cannot be read: ${this.faults.join('; ')}`, 'dns.zone_file');
    return { records: this.records, lines: this.lines, skipped: this.skipped };
  }

  private attempt(entry: Entry): void {
    try {
      if (!entry.startsBlank && entry.tokens[0].startsWith('$')) this.directive(entry.tokens);
      else this.record(entry);
    } catch (error) {
      if (!(error instanceof Fault || error instanceof AppError)) throw error;
      this.faults.push(
        `line ${entry.line}: ${error instanceof AppError ? (error.details ?? error.message) : error.message}`,
      );
    }
  }

  private directive([name, value, ...rest]: string[]): void {
    const directive = name.toUpperCase();
    if (directive !== '$ORIGIN' && directive !== '$TTL') throw new Fault(`${directive} is not taken`);
    if (value === undefined || rest.length > 0) throw new Fault(`${directive} takes one value`);
    if (directive === '$ORIGIN') {
      this.origin = this.whole(value);
      this.isOriginZone = this.origin === `${this.zone}.`;
    } else this.defaultTtl = secondsOf(value);
  }

  private record({ line, startsBlank, tokens: all }: Entry): void {
    if (!startsBlank) {
      this.owner = this.whole(all[0]);
      this.host = this.isOriginZone ? plainHost(this.zone, all[0]) : undefined;
    }
    if (this.owner === undefined) throw new Fault('there is no owner');
    const { ttl, next } = this.ttlFrom(all, startsBlank ? 0 : 1);
    const type = all[next]?.toUpperCase();
    this.lastTtl = ttl ?? this.lastTtl;
    if (type === 'SOA' || (type === 'NS' && this.owner.toLowerCase() === `${this.zone}.`)) {
      this.skipped += 1;
      return;
    }
    const input = this.dataOf(typeOf(type), all.slice(next + 1));
    input.ttl = ttl ?? this.defaultTtl ?? this.lastTtl;
    input.host = this.owner;
    const { host, zone } = this;
    this.add(fromFile(host === undefined ? recordFrom(zone, input) : recordAt(zone, host, input)), line);
  }

  /** TTL and class, in either order, from `at` on; the TTL in seconds, and where the type stands. */
  private ttlFrom(tokens: readonly string[], at: number): { ttl?: number; next: number } {
    let ttl: number | undefined;
    let next = at;
    for (const end = Math.min(at + 2, tokens.length); next < end; next += 1) {
      const token = tokens[next];
      const seconds = ttl === undefined ? this.secondsOf(token) : undefined;
      if (seconds !== undefined) ttl = seconds;
      else if (!isClass(token)) break;
    }
    return { ttl, next };
  }

  /** Undefined for what is no TTL. A file has few different TTLs. */
  private secondsOf(text: string): number | undefined {
    const known = this.seconds.get(text);
    if (known !== undefined || !STARTS_WITH_DIGIT.test(text) || !TTL.test(text)) return known;
    const seconds = secondsOf(text);
    if (this.seconds.size < TTLS_KEPT) this.seconds.set(text, seconds);
    return seconds;
  }

  private add(record: RecordData, line: number): void {
    const key = keyOf(record);
    const place = this.places.get(key);
    if (place !== undefined) {
      const same = this.records[place];
      if (same.ttl !== record.ttl || same.priority !== record.priority) throw duplicateRecord();
      return;
    }
    this.places.set(key, this.records.length);
    this.records.push(record);
    this.lines.push(line);
  }

  private dataOf(type: RecordType, tokens: readonly string[]): RecordInput {
    const count = VALUES[type] ?? 1;
    if (type === 'TXT') {
      if (tokens.length === 0) throw new Fault('TXT takes at least one text');
      if (tokens.length === 1 && isPlainTxt(tokens[0])) return { type, answer: tokens[0] };
      return { type, answer: tokens.map((token) => `"${token}"`).join(' ') };
    }
    if (tokens.length !== count)
      throw new Fault(`${type} takes ${count} ${count === 1 ? 'value' : 'values'}`);
    const target = tokens[count - 1];
    if (type === 'MX') return { type, answer: this.whole(target), priority: numberOf(tokens[0]) };
    if (type === 'SRV')
      return {
        type,
        answer: `${tokens[1]} ${tokens[2]} ${this.whole(target)}`,
        priority: numberOf(tokens[0]),
      };
    return { type, answer: type === 'A' || type === 'AAAA' ? target : this.whole(target) };
  }

  /** A name is relative to the origin unless it ends in a dot. */
  private whole(name: string): string {
    if (name === '@') return this.origin;
    return name.endsWith('.') ? name : `${name}.${this.origin}`;
  }
}

/**
 * The quotes of a file are its syntax, not the client's choice: its texts are answered bare wherever that
 * means the same.
 */
function fromFile(record: RecordData): RecordData {
  if (record.sent === undefined) return record;
  const { sent: _quotes, ...rest } = record;
  const quoted = quotedIfNeeded(record.answer);
  return quoted === undefined ? rest : { ...rest, sent: quoted };
}

/** Whether a token is a class; one that is not IN is a fault. */
function isClass(token: string): boolean {
  if (token === 'IN') return true;
  if (token.length !== 2 || !CLASS.test(token)) return false;
  if (token.toUpperCase() !== 'IN') throw new Fault('the class must be IN');
  return true;
}

function secondsOf(text: string): number {
  if (WHOLE_NUMBER.test(text)) return Number(text);
  if (!TTL.test(text)) throw new Fault(`${text} is no TTL`);
  return [...text.matchAll(/(\d+)([smhdw])/gi)].reduce(
    (sum, [, number, unit]) => sum + Number(number) * UNIT_SECONDS[unit.toLowerCase()],
    0,
  );
}

function numberOf(text: string): number {
  if (!WHOLE_NUMBER.test(text)) throw new Fault(`${text} is no number`);
  return Number(text);
}

function typeOf(text: string | undefined): RecordType {
  // the name PowerDNS has for it
  const type = text === 'ALIAS' ? 'ANAME' : text;
  if (type === undefined) throw new Fault('there is no type');
  if (!(RECORD_TYPES as readonly string[]).includes(type))
    throw new Fault(`records of type ${type} are not served`);
  return type as RecordType;
}

/**
 * The records of a zone as a master file, in the order given; what `readMasterFile` reads again. ANAME is no
 * type of other servers.
 */
export function writeMasterFile(zone: string, version: number, records: readonly RecordData[]): string {
  const lines = [`; ${zone}, version ${version}`, `$ORIGIN ${zone}.`];
  for (const record of records)
    lines.push(`${nameOf(record.host, zone)}.\t${record.ttl}\tIN\t${record.type}\t${textOf(record)}`);
  return `${lines.join('\n')}\n`;
}

function textOf({ type, answer, priority }: RecordData): string {
  switch (type) {
    case 'A':
    case 'AAAA':
      return answer;
    case 'TXT':
      return quotedTxt(answer);
    case 'MX':
    case 'SRV':
      return `${priority} ${answer.endsWith('.') ? answer : `${answer}.`}`;
    default:
      return `${answer}.`;
  }
}
