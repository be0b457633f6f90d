import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describedFetch, OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Seen {
  service?: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string }[];
  fields: Record<string, string | number | undefined>;
}

const fieldsOf = (attributes: Attribute[]): Seen['fields'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Takes webhooks, and spans by OTLP over HTTP as JSON. */
class Receiver {
  readonly received: { path?: string; headers: IncomingHttpHeaders; body: string }[] = [];
  private server!: Server;

  async open(): Promise<this> {
    this.server = createServer((incoming, response) => {
      void text(incoming).then((body) => {
        this.received.push({ path: incoming.url, headers: incoming.headers, body });
        response.end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  get spans(): Seen[] {
    const sent = this.received.filter(({ path }) => path === '/v1/traces');
    return sent.flatMap(({ body }) => {
      // of many shapes; each test says what it expects
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: any[] };
      return resourceSpans.flatMap(({ resource, scopeSpans }) => {
        const service = String(fieldsOf(resource.attributes)['service.name']);
        return scopeSpans.flatMap(({ spans }: { spans: any[] }) =>
          spans.map((span) => ({ ...span, service, fields: fieldsOf(span.attributes) })),
        );
      });
    });
  }
}

// Processes are started here, on machines that may be busy.
jest.setTimeout(120_000);

let registry: TestRegistry;
let collector: Receiver;
let receiver: Receiver;
const stacks: Stack[] = [];
beforeAll(async () => {
  registry = await TestRegistry.start({ tlds: ['com'] });
  collector = await new Receiver().open();
  receiver = await new Receiver().open();
});
afterEach(async () => {
  for (const stack of stacks.splice(0)) await stack.stop();
});
afterAll(async () => {
  await registry?.close();
  await collector?.close();
  await receiver?.close();
});

async function start(settings: Record<string, string>, isWorkerApart = false): Promise<Stack> {
  const stack = await Stack.start({
    environment: 'sandbox',
    registry,
    registrar: OWN_REGISTRAR,
    settings,
    isWorkerApart,
    runsHere: !isWorkerApart,
  });
  stacks.push(stack);
  await stack.call('POST', '/core/v1/notifications', {
    eventName: 'account.credit.balance_change',
    url: receiver.url('/in'),
    active: true,
  });
  return stack;
}

it('follow a sale from the request to the registry and to the webhook, in one trace', async () => {
  const stack = await start(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url(''),
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20tracing',
      OTEL_TRACES_SAMPLER_ARG: '1',
    },
    true,
  );
  const ofClient = '0af7651916cd43dd8448eb211c80319c';
  const sold = await stack.call(
    'POST',
    '/core/v1/domains',
    { domain: { domainName: 'followed.com' } },
    { traceparent: `00-${ofClient}-b7ad6b7169203331-01` },
  );
  expect([sold.status, sold.headers.get('server-timing')]).toEqual([
    200,
    expect.stringMatching(/^app;dur=[\d.]+, registry;dur=[\d.]+$/),
  ]);
  const find = (name: string): Seen | undefined => collector.spans.find((span) => span.name === name);
  const attempt = await until(() => find('webhook attempt'), 'the attempt is traced');
  const request = await until(() => find('POST /core/v1/domains'), 'the request is traced');
  const trace = collector.spans.filter(({ traceId }) => traceId === request.traceId);
  expect(attempt.traceId).toBe(request.traceId);
  expect([request.service, attempt.service]).toEqual(['public-api', 'worker']);
  expect(request.links?.map(({ traceId }) => traceId)).toEqual([ofClient]);
  expect(request.traceId).not.toBe(ofClient);
  expect(request.fields).toMatchObject({
    'http.route': '/core/v1/domains',
    'registrar.request_id': sold.headers.get('x-request-id'),
  });
  const create = trace.find(({ name }) => name === 'EPP domain:create')!;
  const commands = await stack.sql.query(
    `select cltrid, svtrid from registry_commands where command = 'domain:create'`,
  );
  expect(create.fields).toMatchObject({
    'epp.result_code': 1000,
    'epp.cltrid': commands.rows[0].cltrid,
    'epp.svtrid': commands.rows[0].svtrid,
  });
  expect(trace.some(({ name }) => name === 'transaction')).toBe(true);
  expect(trace.some(({ name }) => name.startsWith('SQL '))).toBe(true);
  expect(attempt.fields).toMatchObject({ 'http.response.status_code': 200 });
  expect(collector.received[0].headers['x-key']).toBe('of tracing');
  // names, contacts and keys stay here
  const secrets = ['followed.com', stack.credentials.token, stack.credentials.username];
  for (const text of secrets) expect(JSON.stringify(collector.spans)).not.toContain(text);
});

it('are not begun where no collector is set, and leave nothing in rows', async () => {
  const stack = await start({});
  const before = collector.received.length;
  await stack.call('POST', '/core/v1/domains', { domain: { domainName: 'alone.com' } });
  const hello = await describedFetch(`${stack.url}/core/v1/hello`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${stack.credentials.username}:${stack.credentials.token}`).toString('base64')}`,
    },
  });
  expect(hello.headers.get('server-timing')).toMatch(/^app;dur=[\d.]+$/);
  const legacy = await stack.call('GET', '/v4/hello');
  expect([legacy.status, legacy.headers.get('server-timing')]).toEqual([200, null]);
  await until(async () => {
    const { rows } = await stack.sql.query(
      `select count(*)::int as all, count(traceparent)::int as traced from webhook_deliveries where state = 'delivered'`,
    );
    return rows[0].all > 0 && rows[0].traced === 0;
  }, 'the delivery is made');
  expect(collector.received.length).toBe(before);
});

it('are lost where the collector is away, and nothing else is', async () => {
  const stack = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  const sold = await stack.call('POST', '/core/v1/domains', { domain: { domainName: 'unseen.com' } });
  expect(sold.status).toBe(200);
  await until(async () => {
    const { rows } = await stack.sql.query(
      `select count(traceparent)::int as traced from webhook_deliveries where state = 'delivered'`,
    );
    return rows[0].traced > 0;
  }, 'the delivery is made');
});
