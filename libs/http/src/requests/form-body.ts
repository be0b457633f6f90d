import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { AppError, badRequest } from '@registrar/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseUnusableTexts } from './text-rules';

export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Bytes: a few short fields. */
const FORM_LIMIT = 8_192;

/**
 * Bodies of HTML forms, on the routes that read them; the first of several values of a field counts. On other
 * routes they are not read.
 */
export function readForms(fastify: FastifyInstance, routes: readonly string[] = []): void {
  fastify.addContentTypeParser(
    FORM_TYPE,
    async ({ routeOptions: { url = '' } }: FastifyRequest, payload: Readable) =>
      routes.includes(url) ? fieldsOf(await bytesOf(payload)) : undefined,
  );
}

async function bytesOf(payload: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of payload as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > FORM_LIMIT)
      throw new AppError('too_large', 'request.too_large', 'Payload Too Large', {
        details: `A form is limited to ${FORM_LIMIT} bytes.`,
      });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function fieldsOf(body: Buffer): Record<string, string> {
  if (!isUtf8(body)) throw badRequest('the form is not UTF-8', 'request.form');
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) fields[name] ??= value;
  refuseUnusableTexts(fields);
  return fields;
}
