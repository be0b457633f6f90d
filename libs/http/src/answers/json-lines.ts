import { Readable } from 'node:stream';
import type { Log } from '@registrar/kernel';
import { currentRequest } from '../request-context';
import type { Client } from '../requests/client';

/** Bytes buffered for a slow client before the source is asked for more; about a dozen lines. */
const BUFFER_BYTES = 4_096;

/**
 * Answers of one JSON object per line, each sent as soon as it is available (application/x-ndjson, BEHAVIOUR
 * §6).
 */
export class JsonLines {
  constructor(private readonly log: Log) {}

  /**
   * The body for a handler to return. An error before the first object is an answer like any other; a later
   * one closes the connection, since the status is sent. `objects` is ended (`return()`) when the client
   * leaves, and is read no faster than the client reads.
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
      this.log.error('streamed answer failed', { requestId: currentRequest()?.requestId, error });
      throw error;
    } finally {
      // Fastify does not log an answer that was cut off: without this line the request would leave no trace
      if (!isOver)
        this.log.info('client disconnected during a streamed answer', {
          requestId: currentRequest()?.requestId,
        });
      await objects.return();
    }
  }
}

const lineOf = (object: object): string => `${JSON.stringify(object)}\n`;
