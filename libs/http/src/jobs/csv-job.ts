import { Readable, pipeline } from 'node:stream';
import { badRequest } from '@registrar/kernel';
import { CsvError, type Info, parse } from 'csv-parse';

/** Bytes of a row, quotes included. */
const ROW_BYTES = 131_072;

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
 * mark and empty lines are skipped. Text that is no CSV or not UTF-8 is 400 with its line.
 */
export async function* readCsv(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow, void, undefined> {
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: ROW_BYTES,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // both ends are destroyed when the reader leaves, and an error of the source reaches the reader
  pipeline(Readable.from(utf8(pieces)), parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error;
  }
}

async function* utf8(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (piece?: Uint8Array): void => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw badRequest('the file is not UTF-8', 'request.malformed');
    }
  };
  for await (const piece of pieces) {
    check(piece);
    yield piece;
  }
  check();
}

function refusalOf(error: CsvError): Error {
  const line = 'lines' in error ? String(error.lines) : '?';
  const reason = REASONS[error.code] ?? 'the row is not valid CSV';
  return badRequest(`line ${line}: ${reason}`, 'request.malformed');
}
