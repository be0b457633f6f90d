import { Catalog } from '@registrar/catalog';
import { tldOf } from '@registrar/catalog/testing';
import { ACCOUNT } from '@registrar/domains/testing';
import { DomainName } from '@registrar/kernel';
import { TransferEligibilities } from '../eligibility';
import { TransferQueries } from './transfer-queries';
import { TransferWorld } from '../testing/transfer-world';

let world: TransferWorld;
let queries: TransferQueries;
let eligibility: TransferEligibilities;
beforeEach(async () => {
  world = await TransferWorld.create();
  const catalog = new Catalog(world.base.catalog);
  queries = new TransferQueries(world.reader, world.base.operations, catalog, world.base.clock);
  eligibility = new TransferEligibilities(catalog, world.base.reader, world.base.clock);
});
const rules = (name: string, values: Parameters<typeof tldOf>[0] = {}) =>
  world.base.catalog.put(tldOf({ name, connectionId: world.base.connection.id, ...values }));

describe('transfers in as their account reads them', () => {
  it('are those that are not over, the newest first', async () => {
    for (const name of ['a.example', 'b.example', 'c.example']) await world.ordered(name);
    await world.cancel('b.example');
    expect(await queries.list({ accountId: ACCOUNT, page: 1, perPage: 10 })).toEqual({
      items: JSON.stringify([
        { domainName: 'c.example', status: 'pending' },
        { domainName: 'a.example', status: 'pending' },
      ]),
      count: 2,
      totalCount: 2,
    });
  });

  it('are found by their name, over or not', async () => {
    await world.ordered('a.example');
    await world.cancel('a.example');
    expect(await queries.get(ACCOUNT, DomainName.of('a.example'))).toEqual({
      domainName: 'a.example',
      status: 'canceled',
    });
  });

  it('are 404 where there is none, and 422 where the TLD is not sold', async () => {
    await world.ordered('a.example');
    await expect(queries.get(8, DomainName.of('a.example'))).rejects.toMatchObject({
      kind: 'not_found',
      code: 'transfers.not_found',
      message: 'Not Found',
    });
    await expect(queries.get(ACCOUNT, DomainName.of('a.net'))).rejects.toMatchObject({
      kind: 'unprocessable',
      message: 'Unsupported TLD',
    });
  });
});

describe('which form of transfer fits a domain', () => {
  const NAME_INVALID = { kind: 'invalid', code: 'transfers.name_invalid', message: 'Invalid Domain Name' };
  const LENGTH = {
    kind: 'invalid',
    code: 'transfers.name_length',
    message: `The domain doesn't appear to meet the length requirements for the specified tld.`,
  };
  const UNSUPPORTED = {
    kind: 'unprocessable',
    code: 'transfers.tld_unsupported',
    message: 'Unsupported Tld',
  };

  it('depends on whether it is registered here, and on its TLD', async () => {
    expect(await eligibility.get(ACCOUNT, 'A.Example')).toEqual({
      domainName: 'a.example',
      atName: false,
      supportsInternalTransfer: true,
    });
    await world.base.register.execute(world.base.request('a.example'));
    rules('example', { supportsInternalTransfer: false });
    expect(await eligibility.get(ACCOUNT, 'a.example')).toEqual({
      domainName: 'a.example',
      atName: true,
      supportsInternalTransfer: false,
    });
  });

  it.each<[string, object]>([
    ['not..a.name', NAME_INVALID],
    ['example', NAME_INVALID],
    ['-a-.example', NAME_INVALID],
    ['www.a.example', NAME_INVALID],
    ['a.net', UNSUPPORTED],
    [`${'a'.repeat(64)}.example`, LENGTH],
    [` ${'a'.repeat(64)}.example `, LENGTH],
    [`${'a'.repeat(64)}.-`, NAME_INVALID],
    [` ${'a'.repeat(62)}-.example`, NAME_INVALID],
    [`${'a'.repeat(63)}-.example`, LENGTH],
    [`${'a'.repeat(62)}-.example`, NAME_INVALID],
  ])('is refused for %j', async (written, error) => {
    await expect(eligibility.get(ACCOUNT, written)).rejects.toMatchObject(error);
  });

  it.each<[string, Parameters<typeof tldOf>[0], boolean]>([
    ['ab.example', { minLength: 3 }, false],
    ['abc.example', { minLength: 3 }, true],
    ['bü.example', { minLength: 3 }, false],
    ['büc.example', { minLength: 3 }, true],
    ['bü.example', { minLength: 3, minIdnLength: 2 }, true],
    ['büc.example', { minLength: 2, minIdnLength: 4 }, false],
    ['abc.example', { minLength: 2, minIdnLength: 4 }, true],
  ])('counts the characters of %s under %j: long enough is %s', async (written, values, isLongEnough) => {
    rules('example', values);
    const answer = eligibility.get(ACCOUNT, written);
    if (isLongEnough) expect(await answer).toMatchObject({ atName: false });
    else await expect(answer).rejects.toMatchObject(LENGTH);
  });
});
