import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

let sandbox: Sandbox;
let url: string;
let shop: Reseller;
let serial = 0;
let domain: string;
beforeAll(async () => {
  sandbox = await Sandbox.start({ tlds: ['com'] });
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  shop = await newAccount(sandbox, url, 'batch-shop-test', {});
});
afterAll(() => sandbox?.stop());

beforeEach(async () => {
  domain = `batch-${(serial += 1)}.com`;
  expect((await shop.call('POST', '/core/v1/domains', { domain: { domainName: domain } })).status).toBe(200);
});

const pathOf = (rest: string): string => `/core/v1/domains/${domain}${rest}`;
const batch = (changes: unknown, search = '', headers: Record<string, string> = {}): Promise<Answer> =>
  shop.call('POST', pathOf(`/records:batch${search}`), { changes }, headers);
const records = async (): Promise<
  { id: number; host?: string; type: string; answer: string; ttl: number }[]
> => (await shop.call('GET', pathOf('/records?perPage=1000'))).body.records as never;
const a = (host: string, answer = '192.0.2.1'): object => ({ action: 'add', type: 'A', host, answer });

describe('a batch of record changes', () => {
  it('is one version, with a result for each change and the new tag', async () => {
    const first = await batch([a('www'), a('old'), a('set')]);
    expect(first).toMatchObject({
      status: 200,
      body: { applied: true, version: 1, added: 3 },
    });
    expect(first.headers.get('etag')).toMatch(/^"\d+-1"$/);
    const idOf = new Map((await records()).map(({ host, id }) => [host, id]));
    const { body, headers } = await batch([
      { action: 'replace', id: idOf.get('www'), type: 'A', host: 'www', answer: '192.0.2.2', ttl: 600 },
      { action: 'remove', id: idOf.get('old') },
      {
        action: 'replace',
        host: 'set',
        type: 'A',
        answers: [{ answer: '192.0.2.1' }, { answer: '192.0.2.3' }],
      },
      { action: 'add', type: 'CNAME', host: 'old', answer: 'www.example.net' },
    ]);
    const now = await records();
    const idNow = (answer: string): number => now.find((record) => record.answer === answer)!.id;
    expect(body).toEqual({
      applied: true,
      version: 2,
      added: 2,
      removed: 1,
      changed: 1,
      kept: 1,
      results: [
        { action: 'replace', records: [{ id: idOf.get('www'), outcome: 'changed' }] },
        { action: 'remove', records: [{ id: idOf.get('old'), outcome: 'removed' }] },
        {
          action: 'replace',
          records: [
            { id: idOf.get('set'), outcome: 'kept' },
            { id: idNow('192.0.2.3'), outcome: 'added' },
          ],
        },
        { action: 'add', records: [{ id: idNow('www.example.net'), outcome: 'added' }] },
      ],
      changes: [
        { id: idOf.get('old'), before: { type: 'A', host: 'old', answer: '192.0.2.1', ttl: 300 } },
        {
          id: idOf.get('www'),
          before: { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 },
          after: { type: 'A', host: 'www', answer: '192.0.2.2', ttl: 600 },
        },
        { after: { type: 'A', host: 'set', answer: '192.0.2.3', ttl: 300 } },
        { after: { type: 'CNAME', host: 'old', answer: 'www.example.net', ttl: 300 } },
      ],
    });
    expect(headers.get('etag')).toMatch(/^"\d+-2"$/);
    expect((await shop.call('GET', pathOf('/versions'))).body.versions).toMatchObject([
      { version: 2, action: 'batch', added: 2, removed: 1, changed: 1, author: 'batch-shop-test' },
      { version: 1, action: 'batch', added: 3 },
    ]);
    expect(await shop.call('POST', pathOf('/versions/1:rollback'), {})).toMatchObject({ status: 200 });
    expect((await records()).map(({ host }) => host).sort()).toEqual(['old', 'set', 'www']);
  });

  it('shows the difference as a dry run, and changes nothing', async () => {
    await batch([a('www')]);
    const { body, status, headers } = await batch(
      [a('new'), { action: 'remove', host: 'www', type: 'A' }],
      '?dryRun=true',
    );
    expect([status, body]).toMatchObject([
      200,
      {
        plan: {
          changes: [
            { field: 'records', from: 'www 300 A 192.0.2.1' },
            { field: 'records', to: 'new 300 A 192.0.2.1' },
          ],
          events: [],
          result: {
            applied: true,
            version: 2,
            added: 1,
            removed: 1,
            changed: 0,
            kept: 0,
            results: [
              { action: 'add', records: [{ outcome: 'added' }] },
              { action: 'remove', records: [{ outcome: 'removed' }] },
            ],
            changes: [
              { before: { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 } },
              { after: { type: 'A', host: 'new', answer: '192.0.2.1', ttl: 300 } },
            ],
          },
        },
      },
    ]);
    expect(headers.get('etag')).toBeNull();
    expect((await records()).map(({ host }) => host)).toEqual(['www']);
    expect(await batch([a('www')], '?dryRun=true')).toMatchObject({
      status: 409,
      body: { details: 'changes[0]: Parameter Value Error - Duplicate Record' },
    });
  });

  it('takes 10,000 changes', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      action: 'add',
      type: 'TXT',
      host: `host-${at}`,
      answer: `${'x'.repeat(200)}${at}`,
    }));
    const { status, body } = await batch(many);
    expect([status, body.details, body.added]).toEqual([200, undefined, 10_000]);
    expect(body.results).toHaveLength(10_000);
    const removed = await batch(many.map(({ host }) => ({ action: 'remove', type: 'TXT', host })));
    expect([removed.status, removed.body.removed]).toEqual([200, 10_000]);
    expect(await batch([...many, a('one-more')])).toMatchObject({
      status: 400,
      body: { details: 'changes must contain no more than 10000 elements' },
    });
    expect(await batch(Array.from({ length: 100_001 }, () => 1))).toMatchObject({
      status: 400,
      body: { details: 'the body holds more than 100000 values' },
    });
    expect(await batch(many.map((change) => ({ ...change, answer: 'x'.repeat(2_000) })))).toMatchObject({
      status: 413,
    });
  });

  it('changes the zone for those who saw its last version only', async () => {
    const tag = (await batch([a('www')])).headers.get('etag')!;
    expect((await batch([a('x')], '', { 'if-match': tag })).status).toBe(200);
    for (const search of ['', '?dryRun=true'])
      expect(await batch([a('y')], search, { 'if-match': tag })).toMatchObject({
        status: 412,
        body: { message: 'Precondition Failed' },
      });
  });

  it.each<[string, unknown, number, string]>([
    ['no changes', undefined, 400, "'changes' cannot be null"],
    ['an empty list', [], 400, 'changes must contain at least 1 elements'],
    ['no list', {}, 400, 'changes must be an array'],
    ['a change that is none', [a('x'), 5], 400, 'changes[1] must be an object'],
    ['no action', [{ type: 'A', answer: '192.0.2.1' }], 400, "'action' cannot be null"],
    ['another action', [{ action: 'upsert', type: 'A' }], 400, 'changes[0].action is invalid'],
    ['another type', [{ action: 'remove', type: 'PTR' }], 400, 'changes[0].type is invalid'],
    ['an id that is a text', [{ action: 'remove', id: '1' }], 400, 'changes[0].id must be an integer number'],
    [
      'an id that is too large',
      [{ action: 'remove', id: 2_147_483_648 }],
      400,
      'changes[0].id must not be greater than 2147483647',
    ],
    ['a TTL that is a text', [{ ...a('x'), ttl: '300' }], 400, 'changes[0].ttl must be an integer number'],
    [
      'an answer without a text',
      [{ action: 'replace', type: 'A', answers: [{ answer: '' }] }],
      400,
      'changes[0].answers[0].answer should not be empty',
    ],
    [
      'answers that are no list',
      [{ action: 'replace', type: 'A', answers: 'x' }],
      400,
      'changes[0].answers must be an array',
    ],
    ['an id for a new record', [{ ...a('x'), id: 1 }], 400, "changes[0]: 'id' must be omitted (add)"],
    [
      'a field that is missing',
      [{ action: 'replace', id: 1, type: 'A' }],
      400,
      "changes[0]: 'answer' is required",
    ],
    [
      'an unknown record',
      [{ action: 'remove', id: 99 }],
      404,
      'changes[0]: The requested domain does not exist.',
    ],
    ['a bad address', [a('x', 'x')], 400, 'changes[0]: Parameter Value Error - Invalid IPv4'],
  ])('is refused for %s', async (_what, changes, status, details) => {
    const refused = await batch(changes);
    expect([refused.status, refused.body.details]).toEqual([status, details]);
    expect(await records()).toEqual([]);
  });

  it('is refused for a dryRun in the body, and says where it belongs', async () => {
    const body = { changes: [a('x')], dryRun: true };
    expect(await shop.call('POST', pathOf('/records:batch'), body)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(`'dryRun=true'`) },
    });
  });

  it('needs a domain of the account', async () => {
    domain = 'elsewhere-of-all.com';
    expect(await batch([a('x')])).toMatchObject({
      status: 404,
      body: { message: 'Not Found', details: 'The requested domain does not exist.' },
    });
  });
});

describe('a token of one record type', () => {
  it.each<[string, (mail: number) => object[]]>([
    ['adds another', () => [{ action: 'add', type: 'MX', answer: 'mail.example.org', priority: 1 }]],
    ['removes another', (id) => [{ action: 'remove', id }]],
    ['removes a set of another', () => [{ action: 'remove', type: 'MX' }]],
    ['turns another into its own', (id) => [{ action: 'replace', id, type: 'TXT', answer: 'x' }]],
  ])('never %s in a batch', async (_what, changes) => {
    await batch([{ action: 'add', type: 'MX', answer: 'mail.example.net', priority: 1 }]);
    const [{ id }] = await records();
    const made = await shop.call('POST', '/core/v1/tokens', {
      name: `txt-${(serial += 1)}`,
      recordTypes: ['TXT'],
    });
    expect(made.status).toBe(200);
    const authorization = `Basic ${Buffer.from(`batch-shop-test:${made.body.token as string}`).toString('base64')}`;
    const own = { action: 'add', type: 'TXT', host: 'own', answer: 'x' };
    expect(await batch([own, ...changes(id)], '', { authorization })).toMatchObject({
      status: 403,
      body: { message: 'Permission denied', details: 'Missing scope: records.change of record type MX' },
    });
    expect(await batch([own], '', { authorization })).toMatchObject({ status: 200 });
    expect(await records()).toHaveLength(2);
  });
});
