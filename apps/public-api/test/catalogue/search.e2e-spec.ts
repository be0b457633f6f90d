import { describedFetch } from '@registrar/test-sandbox';
import { Client } from 'pg';
import { createPublicApi } from '../../src/app.module';
import {
  type Answer,
  AUTHORIZATION,
  BAD_SEARCHES,
  basic,
  JSON_HEADERS,
  listen,
  nameOf,
  SearchWorld,
  USERNAME,
} from '../support/search-world';

let world: SearchWorld;

beforeAll(async () => {
  world = await SearchWorld.start();
});
afterAll(() => world?.close());

const send = (body: unknown, headers = JSON_HEADERS, to = world.url): Promise<Answer> =>
  world.send(body, headers, to);
const search = (body: unknown): Promise<Answer> => world.search(body);

/** A free name of two labels, without its prices. */
function free(domainName: string): object {
  const [sld, tld] = domainName.split('.');
  return { domainName, sld, tld, purchasable: true, purchaseType: 'registration' };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `n${at}.example`);

describe('POST /core/v1/domains:checkAvailability', () => {
  it('tells one free and one taken name apart, default values left out', async () => {
    expect(
      await send({ domainNames: ['quay.example', 'taken-quay.com'], purchaseType: 'registration' }),
    ).toEqual({
      status: 200,
      body: {
        results: [
          { ...free('quay.example'), purchasePrice: 14.5, renewalPrice: 14.5 },
          { domainName: 'taken-quay.com', sld: 'taken-quay', tld: 'com', reason: 'already registered' },
        ],
      },
    });
  });

  it('prices a premium name by the registry’s fee, and others for the minimum term', async () => {
    const { body } = await send({ domainNames: ['gold.example', 'quay.ai'] });
    expect(body.results).toEqual([
      { ...free('gold.example'), premium: true, purchasePrice: 345, renewalPrice: 345 },
      { ...free('quay.ai'), purchasePrice: 178, renewalPrice: 178 },
    ]);
  });

  it('answers more names than fit one command', async () => {
    const { status, body } = await send({ domainNames: names(50) });
    expect([
      status,
      body.results.length,
      body.results.every((result: { purchasable: boolean }) => result.purchasable),
    ]).toEqual([200, 50, true]);
  });

  it('leaves out what cannot be, and sells names under TLDs with requirements as any other', async () => {
    const impossible = ['lantern.co.in', 'www.quay.example', 'quay.unknown'];
    const { body } = await send({
      domainNames: ['quay.us', ...impossible, 'Reserved-Quay.EXAMPLE'],
      unknownField: 1,
    });
    expect(body.results).toEqual([
      { ...free('quay.us'), purchasePrice: 14.5, renewalPrice: 14.5 },
      { domainName: 'reserved-quay.example', sld: 'reserved-quay', tld: 'example', reason: 'Reserved name' },
    ]);
  });

  it('offers names on the aftermarket where there is a source, at its flat fee', async () => {
    expect(await send({ domainNames: ['gold.example', 'rare.example', 'backorder-quay.com'] })).toEqual({
      status: 200,
      body: {
        results: [
          { ...free('gold.example'), premium: true, purchasePrice: 345, renewalPrice: 345 },
          {
            ...free('rare.example'),
            purchaseType: 'aftermarket_s',
            premium: true,
            purchasePrice: 5_000,
            renewalPrice: 14.5,
          },
          { ...free('backorder-quay.com'), purchasePrice: 14.5, renewalPrice: 14.5 },
        ],
      },
    });
  });

  it('keeps names of another purchase type as not purchasable', async () => {
    expect(await send({ domainNames: ['quay.example'], purchaseType: 'backorder' })).toEqual({
      status: 200,
      body: {
        results: [
          { domainName: 'quay.example', sld: 'quay', tld: 'example', reason: 'not offered as backorder' },
        ],
      },
    });
  });

  it('loses only the names of a registry that is down', async () => {
    const { status, body } = await send({ domainNames: ['quay.xyz', 'quay.example'] });
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { domainName: 'quay.xyz', reason: 'registry unavailable' },
      { domainName: 'quay.example', purchasable: true },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['no names', {}, "'domainNames' cannot be null"],
    ['null', { domainNames: null }, "'domainNames' cannot be null"],
    ['an empty list', { domainNames: [] }, 'domainNames is empty'],
    ['51 names', { domainNames: names(51) }, 'domainNames holds more than 50 names'],
    ['an empty entry', { domainNames: ['quay.example', ''] }, 'domainNames holds an empty name'],
    ['a text in place of a list', { domainNames: 'quay.example' }, 'domainNames must be an array'],
    ['a number among the names', { domainNames: [7] }, 'each value in domainNames must be a string'],
    [
      'an unknown purchase type',
      { domainNames: ['quay.example'], purchaseType: 'gift' },
      'purchaseType is invalid: it must be one of registration, aftermarket_i, aftermarket_s, aftermarket_b, expiring, backorder',
    ],
  ])('refuses %s', async (_, body, details) => {
    expect(await send(body)).toEqual({ status: 400, body: { message: 'Bad Request', details } });
  });

  it.each([
    ['a blocked TLD', 'lantern.co.in'],
    ['any name under .in', 'lantern.anything.in'],
    ['an unknown TLD', 'quay.unknown'],
    ['no hostname', 'not a name'],
  ])('refuses only %s', async (_, name) => {
    expect(await send({ domainNames: [name] })).toEqual({
      status: 422,
      body: { message: 'None of the submitted domains are valid' },
    });
  });

  it.each<[string, Record<string, string>, number]>([
    ['no credentials', { 'content-type': 'application/json' }, 401],
    ['another content type', { ...JSON_HEADERS, 'content-type': 'text/plain' }, 415],
    ['a wrong token', { ...JSON_HEADERS, authorization: basic(USERNAME, 'wrong') }, 403],
  ])('refuses %s', async (_, headers, status) => {
    expect((await send({ domainNames: ['quay.example'] }, headers)).status).toBe(status);
  });

  it('refuses an escaped colon and another method', async () => {
    expect((await send({}, undefined, world.url.replace(/:check/, '%3Acheck'))).status).toBe(404);
    const response = await describedFetch(world.url, { headers: { authorization: AUTHORIZATION } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('gives the sessions of a process back when it stops', async () => {
    const client = new Client({ connectionString: world.ownerUrl });
    await client.connect();
    const holders = async () =>
      (await client.query<{ count: string }>('select count(distinct holder) from session_leases')).rows[0]
        .count;
    await send({ domainNames: ['quay.example'] });
    const other = await createPublicApi(world.settings);
    expect((await send({ domainNames: ['quay.example'] }, undefined, await listen(other))).status).toBe(200);
    expect(await holders()).toBe('2');
    await other.close();
    expect(await holders()).toBe('1');
    await client.end();
  });
});

describe('POST /core/v1/domains:search', () => {
  it('finds the keyword, and suggestions made of it', async () => {
    const { status, body } = await search({
      keyword: 'quay',
      tldFilter: ['example'],
      purchaseType: 'registration',
      timeout: 2_000,
    });
    expect(status).toBe(200);
    expect(body.results.slice(0, 2)).toEqual([
      { ...free('quay.example'), purchasePrice: 14.5, renewalPrice: 14.5 },
      { ...free('thequay.example'), purchasePrice: 14.5, renewalPrice: 14.5 },
    ]);
    expect(new Set(body.results.map(nameOf)).size).toBe(body.results.length);
  });

  it('takes a whole name out of an address, and shows what is taken', async () => {
    const { body } = await search({ keyword: 'https://www.taken-quay.com/x', tldFilter: ['com', 'example'] });
    expect(body.results[0]).toEqual({
      domainName: 'taken-quay.com',
      sld: 'taken-quay',
      tld: 'com',
      reason: 'already registered',
    });
  });

  it('leaves out blocked and unknown TLDs', async () => {
    expect(await search({ keyword: 'quay', tldFilter: ['co.in', 'in', 'unknown'] })).toEqual({
      status: 200,
      body: { results: [] },
    });
    const { body } = await search({ keyword: 'quay', tldFilter: ['co.in', '.COM'] });
    expect(new Set(body.results.map(({ tld }: { tld: string }) => tld))).toEqual(new Set(['com']));
  });

  it('leaves out what cannot be bought in the wanted way', async () => {
    const { body } = await search({
      keyword: 'rare',
      tldFilter: ['example', 'com'],
      purchaseType: 'aftermarket_s',
    });
    expect(body.results.map(nameOf)).toEqual(['rare.example', 'rare.com']);
    expect(await search({ keyword: 'quay', purchaseType: 'backorder' })).toEqual({
      status: 200,
      body: { results: [] },
    });
  });

  it('ends with what it has when its time is over, and loses only the names of registries that are down', async () => {
    const { status, body } = await search({
      keyword: 'quay',
      tldFilter: ['example', 'dev', 'xyz'],
      timeout: 700,
    });
    const byTld = (tld: string) => body.results.filter((result: { tld: string }) => result.tld === tld);
    expect([status, byTld('dev'), byTld('xyz')]).toEqual([
      200,
      [],
      [{ domainName: 'quay.xyz', sld: 'quay', tld: 'xyz', reason: 'registry unavailable' }],
    ]);
    expect(byTld('example').length).toBeGreaterThan(5);
  });

  it.each(BAD_SEARCHES)('refuses %s', async (_, body, details) => {
    expect(await search(body)).toEqual({ status: 400, body: { message: 'Bad Request', details } });
  });
});

describe('what is left out of a search', () => {
  it('may also be null', async () => {
    const { status, body } = await search({
      keyword: 'quay',
      tldFilter: null,
      purchaseType: null,
      timeout: null,
    });
    expect([status, body.results.length > 0]).toEqual([200, true]);
  }, 20_000);
});
