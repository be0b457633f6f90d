import { Readable } from 'node:stream';
import type { Log } from '@registrar/kernel';
import { currentRequest } from '../request-context';
import type { Client } from '../requests/client';

/** Bytes buffered for a slow client before the source is asked for more; about a dozen lines. */
const BUFFER_BYTES = 4_096;

/** Milliseconds: longer than a query may take, so that only a client that stopped reading is cut off. */
const STALLED_MS = 120_000;

/** Streamed answers: pieces of text, or one JSON object per line as soon as it is available (BEHAVIOUR §6). */
export class JsonLines {
  constructor(
    private readonly log: Log,
    private readonly stalledMs = STALLED_MS,
  ) {}

  /**
   * The body for a handler to return; objects that become available together are sent together. An error
   * before the first object is an answer like any other; a later one closes the connection, since the status
   * is sent. `objects` is ended (`return()`) when the client leaves, and is read no faster than the client
   * reads.
   */
  answer(client: Client, objects: AsyncGenerator<readonly object[], void, undefined>): Promise<Readable> {
    return this.text(client, 'application/x-ndjson', linesOf(objects));
  }

  /**
   * The same for pieces of text of this type. HEAD reads the first piece alone. A client that reads nothing
   * for a time is disconnected: an answer in flight counts against the limit of all heavy requests.
   */
  async text(
    client: Client,
    contentType: string,
    pieces: AsyncGenerator<string, void, undefined>,
  ): Promise<Readable> {
    const first = await pieces.next();
    client.setContentType(contentType);
    if (client.isHead) {
      await pieces.return();
      return Readable.from([], { objectMode: false });
    }
    client.leaveWhenStalled(this.stalledMs);
    return Readable.from(this.sent(first, pieces), { objectMode: false, highWaterMark: BUFFER_BYTES });
  }

  private async *sent(
    first: IteratorResult<string, void>,
    pieces: AsyncGenerator<string, void, undefined>,
  ): AsyncGenerator<string> {
    let isOver = false;
    try {
      if (!first.done) yield first.value;
      for await (const piece of pieces) yield piece;
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
      await pieces.return();
    }
  }
}

async function* linesOf(
  objects: AsyncGenerator<readonly object[], void, undefined>,
): AsyncGenerator<string, void, undefined> {
  for await (const together of objects) {
    let lines = '';
    for (const object of together) lines += `${JSON.stringify(object)}\n`;
    // a first piece is sent with the status of success
    if (lines !== '') yield lines;
  }
}
