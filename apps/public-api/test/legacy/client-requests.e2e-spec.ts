import { basic, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { RawConnection, type RawAnswer } from '../support/raw-connection';
import { type Client, GO, REQUESTS_TEXT } from './client-headers';
import { DOMAIN, type Step, RECORDS } from './request-steps';
import { GO_CLIENT_REQUESTS } from './go-client-requests';
import { SCRIPT_CLIENT_REQUESTS } from './script-client-requests';
import { UNTYPED, REFUSED } from './refused-requests';
import { CORE } from './core-requests';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start({ tlds: ['com', 'net'] });
  const forwarding = { FORWARDER_ADDRESSES: '198.51.100.7', FORWARDER_HOSTS: 'forward.registrar.example' };
  url = await sandbox.serve(await createPublicApi(sandbox.settings(forwarding)));
  await sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName: DOMAIN } });
});
afterAll(() => sandbox?.stop());

/** A client at work: what it was answered last, and its connection as long as both sides keep it. */
class Journey {
  private id: unknown;
  private connection: RawConnection | undefined;

  constructor(
    private readonly base: string,
    private readonly client: Client,
  ) {}

  async take({ line, body, status = 200, answer, only, text, headers = [] }: Step): Promise<void> {
    const got = await this.send(line, body, headers);
    expect({ line, status: got.status, text: status === got.status ? '' : got.text }).toEqual({
      line,
      status,
      text: '',
    });
    expect(got.headers['content-type']).toBe('application/json; charset=utf-8');
    const parsed = JSON.parse(got.text) as Record<string, unknown>;
    if (answer)
      expect(parsed).toMatchObject(
        typeof answer === 'function' ? (answer as (id: unknown) => object)(this.id) : answer,
      );
    if (only) expect(only).toEqual(expect.arrayContaining(Object.keys(parsed)));
    if (text) expect(got.text).toMatch(text);
    this.id = parsed['id'] ?? text?.exec(got.text)?.[1] ?? this.id;
  }

  end(): void {
    this.connection?.close();
  }

  private async send(line: string, body: string | undefined, more: string[]): Promise<RawAnswer> {
    const { username, token } = sandbox.credentials;
    const length = body === undefined ? undefined : Buffer.byteLength(body);
    const lines = [
      ...this.client({ host: new URL(this.base).host, basic: basic(username, token), length }),
      ...more,
    ];
    const [method, path, version = 'HTTP/1.1'] = line.replace('{id}', String(this.id)).split(' ');
    const sent =
      body && lines.includes('Transfer-Encoding: chunked')
        ? `${length!.toString(16)}\r\n${body}\r\n0\r\n\r\n`
        : (body ?? '');
    this.connection ??= await RawConnection.open(this.base);
    const answer = await this.connection.send(
      `${[`${method} ${path} ${version}`, ...lines].join('\r\n')}\r\n\r\n${sent}`,
    );
    if (answer.headers['connection'] === 'close') {
      await this.connection.ended();
      this.connection = undefined;
    }
    return answer;
  }
}

async function travel(base: string, client: Client, steps: Step[]): Promise<void> {
  const journey = new Journey(base, client);
  try {
    for (const step of steps) await journey.take(step);
  } finally {
    journey.end();
  }
}

describe('clients of the legacy interface', () => {
  it.each([...GO_CLIENT_REQUESTS, ...SCRIPT_CLIENT_REQUESTS])('%s', (_name, client, steps) =>
    travel(url, client, steps),
  );

  it.each(REFUSED)('refused: %s', (_name, client, step) => travel(url, client, [step]));
});

describe('clients without a type that the setting names', () => {
  let named: string;
  beforeAll(async () => {
    named = await sandbox.serve(
      await createPublicApi(sandbox.settings({ LEGACY_UNTYPED_CLIENTS: 'python-requests/, some-other/' })),
    );
  });

  it.each(UNTYPED)('%s', (_name, client, steps) => travel(named, client, steps));

  it('and no longer others', () => travel(named, GO, [{ line: `POST ${RECORDS}`, body: '{}', status: 403 }]));

  it('or nobody', async () => {
    const nobody = await sandbox.serve(
      await createPublicApi(sandbox.settings({ LEGACY_UNTYPED_CLIENTS: 'none' })),
    );
    for (const client of [GO, REQUESTS_TEXT])
      await travel(nobody, client, [{ line: `POST ${RECORDS}`, body: '{}', status: 403 }]);
  });
});

describe('clients of core v1', () => {
  it.each(CORE)('%s', (_name, client, steps) => travel(url, client, steps));
});
