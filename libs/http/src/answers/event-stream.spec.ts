import { FakeLog } from '@registrar/kernel/testing';
import type { Client } from '../requests/client';
import { EventStreams, type StreamedState } from './event-stream';

const state = (id: string, isLast = false): StreamedState => ({
  id,
  event: 'progress',
  data: { done: Number(id) },
  isLast,
});
const textOf = (id: string): string => `id: ${id}\nevent: progress\ndata: {"done":${id}}\n\n`;

let log: FakeLog;
const setContentType = jest.fn();
const client = { setContentType } as unknown as Client;
const caller = (over: AbortSignal = new AbortController().signal, accountId = 7) => ({
  accountId,
  client,
  over,
});
const streamsOf = (
  more: Partial<ConstructorParameters<typeof EventStreams>[1] & object> = {},
): EventStreams => new EventStreams(log, { everyMs: 1, keepAliveMs: 60_000, perAccount: 2, ...more });
/** The states one after the other, the last one for good. */
const reading = (...states: StreamedState[]) =>
  jest.fn(async () => (states.length > 1 ? states.shift()! : states[0]));
async function textsOf(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const piece of stream) text += String(piece);
  return text;
}
beforeEach(() => {
  log = new FakeLog();
  setContentType.mockClear();
});

describe('a stream of events', () => {
  it('begins at once and sends each state once, up to the last', async () => {
    const read = reading(state('1'), state('1'), state('2'), state('2'), state('3', true));
    expect(await textsOf(await streamsOf().answer(caller(), read, undefined))).toBe(
      `: open\n\n${textOf('1')}${textOf('2')}${textOf('3')}`,
    );
    expect(setContentType.mock.calls).toEqual([['text/event-stream; charset=utf-8']]);
    expect(read).toHaveBeenCalledTimes(5);
  });

  it('does not repeat the state that the client has', async () => {
    const read = reading(state('1'), state('2', true));
    expect(await textsOf(await streamsOf().answer(caller(), read, '1'))).toBe(`: open\n\n${textOf('2')}`);
    const last = reading(state('2', true));
    expect(await textsOf(await streamsOf().answer(caller(), last, '2'))).toBe(': open\n\n');
  });

  it('stays open by comments while nothing changes', async () => {
    const read = reading(state('1'), state('1'), state('2', true));
    expect(await textsOf(await streamsOf({ keepAliveMs: 0 }).answer(caller(), read, undefined))).toBe(
      `: open\n\n${textOf('1')}: wait\n\n${textOf('2')}`,
    );
  });

  it.each<[string, (streams: EventStreams, over: AbortController) => void]>([
    ['the process stops', (streams) => streams.stop()],
    ['its client has left', (_, over) => over.abort()],
  ])('ends when %s', async (_, end) => {
    const [streams, over] = [streamsOf({ everyMs: 600_000 }), new AbortController()];
    const stream = await streams.answer(caller(over.signal), reading(state('1')), undefined);
    const texts: string[] = [];
    for await (const text of stream) {
      texts.push(String(text));
      if (String(text).includes('id: 1')) end(streams, over);
    }
    expect(texts.join('')).toBe(`: open\n\n${textOf('1')}`);
  });

  it('sends its first state where the process stops before', async () => {
    const streams = streamsOf({ everyMs: 600_000 });
    streams.stop();
    expect(await textsOf(await streams.answer(caller(), reading(state('1')), undefined))).toBe(
      `: open\n\n${textOf('1')}`,
    );
  });

  it('is broken off, with a line in the log, where a later read fails', async () => {
    const read = jest.fn(async () => state('1')).mockResolvedValueOnce(state('1'));
    const error = new Error('no database');
    const stream = await streamsOf().answer(caller(), read, undefined);
    read.mockRejectedValue(error);
    await expect(textsOf(stream)).rejects.toThrow('no database');
    expect(log.lines).toMatchObject([{ level: 'warn', message: 'event stream failed', fields: { error } }]);
  });

  it('is refused as the first read is', async () => {
    await expect(
      streamsOf().answer(caller(), () => Promise.reject(new Error('not yours')), undefined),
    ).rejects.toThrow('not yours');
    expect([setContentType.mock.calls, log.lines]).toEqual([[], []]);
  });
});

describe('the streams of an account', () => {
  const opened = (streams: EventStreams, over?: AbortSignal, accountId?: number) =>
    streams.answer(caller(over, accountId), reading(state('1')), undefined);

  it('are so many at once, and each that ends makes room for one', async () => {
    const streams = streamsOf();
    const over = new AbortController();
    await opened(streams, over.signal);
    await opened(streams);
    await expect(opened(streams)).rejects.toMatchObject({
      kind: 'too_many_requests',
      code: 'events.too_many_streams',
      message: 'Too Many Requests',
      details: 'Event stream limit reached (2). Close a stream first.',
      retryAfterSeconds: 5,
    });
    await expect(opened(streams, undefined, 8)).resolves.toBeDefined();
    over.abort();
    await expect(opened(streams)).resolves.toBeDefined();
    await expect(opened(streams)).rejects.toMatchObject({ kind: 'too_many_requests' });
  });

  it('do not count one whose client had left before it began', async () => {
    const streams = streamsOf();
    for (const _time of [1, 2, 3]) await opened(streams, AbortSignal.abort());
    await opened(streams);
    await opened(streams);
    await expect(opened(streams)).rejects.toMatchObject({ kind: 'too_many_requests' });
  });
});
