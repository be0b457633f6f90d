import { Sandbox, type Answer } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { examplesOf } from '../support/examples';

const AT = new Date('2026-03-02T09:15:00Z');

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start({ tlds: ['example'] });
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  await load('example', ['lumen', 'taken', 'xn--bcher-kva']);
  await load('com', ['example']);
});
afterAll(() => sandbox?.stop());

/** As the worker leaves it behind (libs/adapters/postgres/src/catalog/zone-store.ts). */
async function load(zone: string, labels: readonly string[]): Promise<void> {
  const { rows } = await sandbox.sql.query(
    `insert into zone_imports (zone, state, source, version, names, started_at) values ($1, 'current', 'a', 'b', $2, $3) returning id`,
    [zone, labels.length, AT],
  );
  await sandbox.sql.query('insert into zone_blocks (import_id, first_label, labels) values ($1, $2, $3)', [
    rows[0].id,
    labels[0],
    `\n${labels.join('\n')}\n`,
  ]);
}

const check = (body: unknown): Promise<Answer> => sandbox.call(url, 'POST', '/core/v1/zonecheck', body);
const namesOf = (domainNames: unknown): Promise<Answer> => check({ domainNames });

describe('zoneCheck answers as the interface description shows', () => {
  it.each(examplesOf('zoneCheck'))('$name', async ({ request, response }) => {
    const { status, body } = await check(request.body);
    expect({ status, body }).toEqual({ status: response.status, body: response.body });
  });
});

describe('the zone check', () => {
  it('leaves removed out when nothing was', async () => {
    expect((await namesOf(['Bücher.example'])).body).toEqual({
      results: [{ domainName: 'xn--bcher-kva.example', available: false }],
      total: 1,
    });
  });

  it('knows at once what is registered here', async () => {
    expect((await namesOf(['zone-check-1.example'])).body).toMatchObject({ results: [{ available: true }] });
    expect(
      await sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName: 'zone-check-1.example' } }),
    ).toMatchObject({ status: 200 });
    expect((await namesOf(['zone-check-1.example'])).body).toMatchObject({ results: [{ available: false }] });
  });

  it('answers 500 names', async () => {
    const { status, body } = await namesOf(Array.from({ length: 500 }, (_, at) => `free-${at}.example`));
    expect([
      status,
      body['total'],
      (body['results'] as { available: boolean }[]).every(({ available }) => available),
    ]).toEqual([200, 500, true]);
  });

  it.each([
    ['no body', undefined, 415, undefined],
    ['no names', {}, 400, "'domainNames' cannot be null"],
    ['null', { domainNames: null }, 400, "'domainNames' cannot be null"],
    ['an empty list', { domainNames: [] }, 400, 'domainNames is empty'],
    ['a text', { domainNames: 'quay.example' }, 400, 'domainNames must be an array'],
    [
      'a number in the list',
      { domainNames: ['quay.example', 7] },
      400,
      'each value in domainNames must be a string',
    ],
    ['an empty name', { domainNames: [''] }, 400, 'domainNames holds an empty name'],
    [
      '501 names',
      { domainNames: Array.from({ length: 501 }, (_, at) => `n${at}.example`) },
      400,
      'domainNames holds more than 500 names',
    ],
    ['only refused TLDs', { domainNames: ['lantern.in', 'lantern.co.in'] }, 422, undefined],
  ])('refuses %s', async (_, body, status, details) => {
    const answer = await check(body);
    expect(answer.status).toBe(status);
    if (details !== undefined) expect(answer.body).toEqual({ message: 'Bad Request', details });
  });
});
