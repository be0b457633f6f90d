import { Readable, pipeline } from 'node:stream';
import { badRequest } from '@registrar/kernel';
import { CsvError, type Info, parse } from 'csv-parse';

/** Bytes of a row, quotes included. */
const ROW_BYTES = 131_072;
/** Characters of a line that is read without the parser: at most 3 bytes each, so below ROW_BYTES. */
const PLAIN_LENGTH = 32_768;

export interface CsvRow {
  /** Line of the file on which the row ends, from 1. */
  line: number;
  cells: string[];
}

const REASONS: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted value is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'text follows a closing quote',
  INVALID_OPENING_QUOTE: 'a quote stands in an unquoted value',
  CSV_MAX_RECORD_SIZE: `a row is longer than ${ROW_BYTES / 1_024} KiB`,
};

/**
 * The rows of a CSV file while it arrives (RFC 4180; LF ends a row too), the headings first. A byte order
 * mark and empty lines are skipped. Text that is no CSV or not UTF-8 is 400 with its line. The rows of one
 * piece come together: a promise for each would cost more than its reading.
 *
 * Lines are read without the parser up to the first one with a quote: it takes a third of the time of an
 * upload. The parser reads the rest.
 */
export async function* readCsv(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly CsvRow[], void, undefined> {
  const texts = utf8(pieces);
  const lines = new PlainLines();
  try {
    for await (const text of texts) {
      const rows = lines.read(text);
      if (rows.length > 0) yield rows;
      if (lines.isQuoted) return yield* parsedRows(rest(lines.unread, texts), lines.count);
    }
    const rows = lines.end();
    if (rows.length > 0) yield rows;
    if (lines.isQuoted) yield* parsedRows(rest(lines.unread, texts), lines.count);
  } finally {
    await texts.return();
  }
}

/** Lines without quotes, which need no parser: commas separate their cells. */
class PlainLines {
  /** Lines read, the empty ones included. */
  count = 0;
  /** The next line is for the parser: nothing more is read here. */
  isQuoted = false;
  /** What follows the last line read. */
  unread = '';

  read(text: string): CsvRow[] {
    const all = this.unread + text;
    const rows: CsvRow[] = [];
    let at = 0;
    for (let end = all.indexOf('\n'); end >= 0 && !this.isQuoted; end = all.indexOf('\n', at)) {
      const line = all.slice(at, all[end - 1] === '\r' && end > at ? end - 1 : end);
      if (this.add(line, rows)) at = end + 1;
    }
    this.unread = all.slice(at);
    if (this.unread.length > PLAIN_LENGTH) this.isQuoted = true;
    return rows;
  }

  /** The last line, which may have no line end. */
  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    if (this.add(this.unread, rows)) this.unread = '';
    return rows;
  }

  /** False: the line is for the parser. */
  private add(line: string, rows: CsvRow[]): boolean {
    if (line.length > PLAIN_LENGTH || line.includes('"') || line.includes('\r')) {
      this.isQuoted = true;
      return false;
    }
    this.count += 1;
    if (line !== '') rows.push({ line: this.count, cells: line.split(',') });
    return true;
  }
}

/** Rows by the parser, of the text behind `before` lines. */
async function* parsedRows(
  texts: AsyncIterable<string>,
  before: number,
): AsyncGenerator<readonly CsvRow[], void, undefined> {
  const parser = parse({
    info: true,
    max_record_size: ROW_BYTES,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // both ends are destroyed when the reader leaves, and an error of the source reaches the reader
  pipeline(Readable.from(texts), parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      yield [{ line: before + info.lines, cells: record }];
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, before) : error;
  }
}

async function* rest(first: string, texts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  if (first !== '') yield first;
  yield* texts;
}

/** Without the byte order mark. */
async function* utf8(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw badRequest('the file is not UTF-8', 'request.malformed');
    }
  };
  for await (const piece of pieces) {
    const text = decode(piece);
    if (text !== '') yield text;
  }
  decode();
}

function refusalOf(error: CsvError, before: number): Error {
  const line = 'lines' in error ? String(before + Number(error.lines)) : '?';
  const reason = REASONS[error.code] ?? 'the row is not valid CSV';
  return badRequest(`line ${line}: ${reason}`, 'request.malformed');
}
