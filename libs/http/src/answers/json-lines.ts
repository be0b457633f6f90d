import { Readable } from 'node:stream';
import type { Log } from '@registrar/kernel';
import { currentRequest } from '../request-context';
import type { Client } from '../requests/client';

/** Bytes kept for a client that reads slowly before the source is asked for more; about a dozen lines. */
const BUFFER_BYTES = 4_096;

/** Answers of one JSON object per line, each sent when it is there (application/x-ndjson, BEHAVIOUR §6). */
export class JsonLines {
  constructor(private readonly log: Log) {}

  /**
   * The body for a handler to return. What `objects` throws before its first one is an answer like any other;
   * after that it closes the connection, since nothing can be taken back. `objects` is told to return when
   * the client leaves, and is asked for no more than the client reads.
   */
  async answer(client: Client, objects: AsyncGenerator<object, void, undefined>): Promise<Readable> {
    const first = await objects.next();
    client.setContentType('application/x-ndjson');
    return Readable.from(this.linesOf(first, objects), { objectMode: false, highWaterMark: BUFFER_BYTES });
  }

  private async *linesOf(
    first: IteratorResult<object, void>,
    objects: AsyncGenerator<object, void, undefined>,
  ): AsyncGenerator<string> {
    let isOver = false;
    try {
      if (!first.done) yield lineOf(first.value);
      for await (const object of objects) yield lineOf(object);
      isOver = true;
    } catch (error) {
      isOver = true;
      this.log.error('an answer of lines broke off', { requestId: currentRequest()?.requestId, error });
      throw error;
    } finally {
      // Fastify tells of no answer that did not come to its end: without this nobody would know of the
      // request
      if (!isOver)
        this.log.info('a client left before the end of an answer of lines', {
          requestId: currentRequest()?.requestId,
        });
      await objects.return();
    }
  }
}

const lineOf = (object: object): string => `${JSON.stringify(object)}\n`;
