import { runInRequest } from '@registrar/http';
import { type Span, useTracer } from '@registrar/kernel';
import { currentLogContext } from './log-context';

const spanOf = (traceId: string) => ({ traceId }) as Span;
const traceWith = (traceId?: string) =>
  useTracer({
    current: traceId === undefined ? undefined : spanOf(traceId),
    beginTrace: () => undefined,
    beginSpan: () => undefined,
  });
afterEach(() => useTracer(undefined));

const request = { requestId: 'r-1', accountId: 7, operationId: 'o-1', orderId: 3, traceId: 't-request' };

it('names nothing outside of requests and traces', () => {
  expect(currentLogContext()).toBeUndefined();
  traceWith(undefined);
  expect(currentLogContext()).toBeUndefined();
});

it('names the trace that a worker continues', () => {
  traceWith('t-worker');
  expect(currentLogContext()).toEqual({ traceId: 't-worker' });
});

it('names the request, its trace, its operation and its order, and leaves out the rest', () => {
  const context = { ...request, isJob: true, requestHash: 'hash-of-the-body' };
  expect(runInRequest(context, currentLogContext)).toEqual(request);
});

it('prefers the trace that is running now over the trace the request began with', () => {
  traceWith('t-now');
  expect(runInRequest(request, currentLogContext)).toEqual({ ...request, traceId: 't-now' });
});
