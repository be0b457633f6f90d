import type { SendResult, WebhookRequest } from '@registrar/webhooks/ports';
import type { Dispatcher } from 'undici';
import { Exchange } from './exchange';

const REQUEST: WebhookRequest = { url: 'https://hooks.example.org/', body: '{}', headers: {} };

function setUp() {
  const [results, dispatched, aborted]: [SendResult[], unknown[], Error[]] = [[], [], []];
  const dispatcher = { dispatch: (options: unknown) => dispatched.push(options) } as unknown as Dispatcher;
  const controller = {
    abort: (reason: Error) => aborted.push(reason),
  } as unknown as Dispatcher.DispatchController;
  return {
    exchange: new Exchange(REQUEST, (result) => results.push(result)),
    dispatcher,
    controller,
    results,
    dispatched,
    aborted,
  };
}

describe('an exchange', () => {
  it('is sent once', () => {
    const { exchange, dispatcher, dispatched, results } = setUp();
    exchange.post(dispatcher, '/in');
    expect(dispatched).toMatchObject([{ method: 'POST', path: '/in', body: '{}', reset: false }]);
    expect(results).toEqual([]);
  });

  it('that ended while its host was judged is not sent', () => {
    const { exchange, dispatcher, dispatched, results } = setUp();
    exchange.stop(new Error('no answer within 10 s'));
    exchange.post(dispatcher, '/in');
    expect(dispatched).toEqual([]);
    expect(results).toMatchObject([{ kind: 'failed', error: 'no answer within 10 s' }]);
  });

  it('that ended before its request began loses its connection', () => {
    const { exchange, dispatcher, controller, aborted, results } = setUp();
    exchange.post(dispatcher, '/in');
    exchange.stop(new Error('too late'));
    exchange.onRequestStart(controller);
    expect(aborted).toHaveLength(1);
    expect(results).toHaveLength(1);
  });

  it('ends once, with what came first', () => {
    const { exchange, dispatcher, controller, results } = setUp();
    exchange.post(dispatcher, '/in');
    exchange.onRequestStart(controller);
    exchange.onResponseStart(controller, 204);
    exchange.onResponseEnd();
    exchange.stop(new Error('too late'));
    exchange.onResponseEnd();
    exchange.onResponseError(controller, new Error('too late'));
    expect(results).toMatchObject([{ kind: 'accepted', status: 204 }]);
  });
});
