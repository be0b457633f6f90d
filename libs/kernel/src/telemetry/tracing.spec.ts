import {
  beginTrace,
  currentTraceparent,
  inSpan,
  isTraced,
  type Span,
  type SpanStart,
  type Tracer,
  useTracer,
} from './tracing';

/** Notes what happens; `records` decides whether there is a span. */
class NotedTracer implements Tracer {
  readonly noted: string[] = [];
  current: Span | undefined;

  constructor(private readonly records = true) {}

  beginTrace(name: string, { link = 'none' }: SpanStart): Span | undefined {
    this.noted.push(`trace ${name} link ${link}`);
    return this.records ? this.spanOf(name) : undefined;
  }

  beginSpan(name: string, { kind, parent = 'current' }: SpanStart): Span | undefined {
    this.noted.push(`span ${name} ${kind} below ${parent}`);
    return this.records ? this.spanOf(name) : undefined;
  }

  private spanOf(name: string): Span {
    return {
      traceparent: `parent of ${name}`,
      traceId: `trace of ${name}`,
      run: (work) => {
        this.noted.push(`run ${name}`);
        return work();
      },
      note: (fields) => void this.noted.push(`note ${JSON.stringify(fields)}`),
      fail: (error) => void this.noted.push(`fail ${(error as Error).message}`),
      end: () => void this.noted.push(`end ${name}`),
    };
  }
}

afterEach(() => useTracer(undefined));

describe('a process without a tracer', () => {
  it('runs work alone, and has no trace', async () => {
    await expect(inSpan('work', { kind: 'internal' }, async (span) => [span, 7])).resolves.toEqual([
      undefined,
      7,
    ]);
    const failing = inSpan('work', { kind: 'internal' }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect([beginTrace('request', { kind: 'server' }), currentTraceparent(), isTraced()]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });
});

describe('a process with a tracer', () => {
  it('runs work inside its span, which ends after it', async () => {
    const tracer = new NotedTracer();
    useTracer(tracer);
    const result = await inSpan('SQL sale', { kind: 'client', parent: 'stored' }, async (span) => {
      span?.note({ rows: 2 });
      return 'sold';
    });
    expect([result, tracer.noted]).toEqual([
      'sold',
      ['span SQL sale client below stored', 'run SQL sale', 'note {"rows":2}', 'end SQL sale'],
    ]);
  });

  it('marks the span of work that fails, ends it, and throws what the work threw', async () => {
    const tracer = new NotedTracer();
    useTracer(tracer);
    const failing = inSpan('EPP', { kind: 'client' }, () => Promise.reject(new Error('lost')));
    await expect(failing).rejects.toThrow('lost');
    expect(tracer.noted).toEqual(['span EPP client below current', 'run EPP', 'fail lost', 'end EPP']);
  });

  it('runs work alone where its trace is not recorded', async () => {
    const tracer = new NotedTracer(false);
    useTracer(tracer);
    await expect(inSpan('SQL', { kind: 'client' }, async (span) => span)).resolves.toBeUndefined();
    expect(beginTrace('request', { kind: 'server', link: 'of a client' })).toBeUndefined();
    expect(tracer.noted).toEqual(['span SQL client below current', 'trace request link of a client']);
  });

  it('names the current trace to rows', () => {
    const tracer = new NotedTracer();
    useTracer(tracer);
    expect(isTraced()).toBe(false);
    tracer.current = beginTrace('request', { kind: 'server' });
    expect([isTraced(), currentTraceparent()]).toEqual([true, 'parent of request']);
  });
});
