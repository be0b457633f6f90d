import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { type Query, queryOneOf } from '../requests/query';
import type { Client } from '../requests/client';

/** Forms of an answer, with their media types. */
const TYPES = { json: 'application/json', csv: 'text/csv', pdf: 'application/pdf' } as const;
export type AnswerFormat = keyof typeof TYPES;

/** A file, sent as fast as the client reads; ends when the client leaves. */
export function fileAnswer(
  client: Client,
  pieces: AsyncIterable<string | Uint8Array>,
  type: string,
  name: string,
): StreamableFile {
  client.setContentType(type);
  return new StreamableFile(Readable.from(pieces, { objectMode: false }), {
    disposition: `attachment; filename="${name}"`,
  });
}

/**
 * The form of an answer: `format` of the query, else the type that `Accept` names with the highest weight
 * (RFC 9110 §12.5.1); JSON where neither names one. Throws 400 for another `format`.
 */
export function answerFormat<F extends AnswerFormat>(
  query: Query,
  accept: string | undefined,
  formats: readonly F[],
): F | 'json' {
  return queryOneOf(query, 'format', formats) ?? acceptedFormat(accept, formats) ?? 'json';
}

/** A type named with weight 0 is refused, and so is no choice; of equal weights the first one counts. */
function acceptedFormat<F extends AnswerFormat>(accept = '', formats: readonly F[]): F | undefined {
  let best: { format: F; weight: number } | undefined;
  for (const [type, weight] of accept.toLowerCase().split(',').map(weightOf)) {
    const format = formats.find((one) => TYPES[one] === type);
    if (format !== undefined && weight > (best?.weight ?? 0)) best = { format, weight };
  }
  return best?.format;
}

/** RFC 9110 §12.4.2: the default weight is 1. */
function weightOf(range: string): [string, number] {
  const [type, ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((part) => part.startsWith('q='));
  return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
