import type { AuthenticatedAccount } from '@registrar/accounts';
import type { DomainQueries } from '@registrar/domains';
import type { CallerGate, Client, JobUploads, StreamedBody } from '@registrar/http';
import type { Job, JobIntake } from '@registrar/jobs';
import { type Clock, type JsonValue, Money, type OperationItem } from '@registrar/kernel';
import { optionsOfQuery, requestedOptions } from './job-request.dto';
import { NewJobController } from './new-job.controller';

type Target = Parameters<typeof JobUploads.prototype.receive<Job>>[1];

const NOW = new Date('2026-03-02T09:15:00Z');
const ACCOUNT = { accountId: 7, tokenId: 9 } as AuthenticatedAccount;
const JOB = {
  id: 'j',
  command: 'renewDomain',
  state: 'draft',
  options: {},
  total: 2,
  charged: Money.zero(),
  revision: 1,
  createdAt: NOW,
} as unknown as Job;

const receive = jest.fn(async (..._given: unknown[]) => JOB);
const open = jest.fn(async (..._given: unknown[]) => 'draft');
const exportRows = jest.fn();
const now = jest.fn(() => NOW);
const assertStillAdmitted = jest.fn(async (..._given: unknown[]) => undefined);
const gate = {} as CallerGate;
const client = { assertStillAdmitted } as unknown as Client;
const body = {} as StreamedBody;
const controller = new NewJobController(
  { receive } as unknown as JobUploads,
  { open } as unknown as JobIntake,
  { exportRows } as unknown as DomainQueries,
  { now } as Clock,
  gate,
);
beforeEach(() => {
  for (const mock of [receive, open, exportRows, assertStillAdmitted]) mock.mockClear();
  exportRows.mockImplementation(async function* () {
    yield [{ domainName: 'a.example', locked: true }, { domainName: 'b.example' }];
    yield [{ domainName: 'c.example' }];
  });
});

async function target(query: Record<string, string> = {}): Promise<Target> {
  await controller.create(ACCOUNT, body, query, client);
  return receive.mock.lastCall![1] as Target;
}

describe('a new job', () => {
  it('is received with its command and options, and shown', async () => {
    const query = { command: 'renewDomain', atOnce: '4' };
    expect(await controller.create(ACCOUNT, body, query, client)).toMatchObject({ id: 'j', state: 'draft' });
    expect(receive.mock.lastCall).toMatchObject([body, { command: 'renewDomain', options: { atOnce: 4 } }]);
    expect(await target()).toMatchObject({ command: undefined, options: undefined });
  });

  it('is opened for the caller, who must be admitted before each write', async () => {
    const { open: opened, assertAdmitted } = await target();
    const operation = { operationId: 'renewDomain' } as Parameters<typeof opened>[0];
    expect(await opened(operation, { atOnce: 4 })).toBe('draft');
    expect(open.mock.lastCall).toMatchObject([{ accountId: 7, tokenId: 9 }, 'renewDomain', { atOnce: 4 }]);
    await opened(operation, undefined);
    expect(open.mock.lastCall).toEqual([{ accountId: 7, tokenId: 9 }, 'renewDomain', {}]);
    expect(assertStillAdmitted.mock.calls).toEqual([]);
    await assertAdmitted();
    expect(assertStillAdmitted.mock.calls).toEqual([[gate]]);
  });
});

describe('a selector', () => {
  async function selected(selector: JsonValue): Promise<OperationItem[]> {
    const { select } = await target();
    const items: OperationItem[] = [];
    for await (const item of select(selector, {} as Parameters<typeof select>[1])) items.push(item);
    return items;
  }
  const ALL = [{ domainName: 'a.example' }, { domainName: 'b.example' }, { domainName: 'c.example' }];

  it.each<[JsonValue, object]>([
    [{ all: true }, {}],
    [{ locked: true }, { locked: true }],
    [{ orderId: 41 }, { orderId: 41 }],
    [{ autorenewEnabled: 'false' }, { autorenewEnabled: false }],
    [{ tag: ['red', 'blue'] }, { tagKeys: ['red', 'blue'] }],
    [{ tag: 'red' }, { tagKeys: ['red'] }],
    [
      { privacyEnabled: false, tld: 'example' },
      { privacyEnabled: false, tld: 'example' },
    ],
  ])('%j chooses domains by their names, as the list of domains does', async (selector, filter) => {
    expect(await selected(selector)).toEqual(ALL);
    expect(exportRows.mock.lastCall).toMatchObject([
      {
        accountId: 7,
        sort: 'domainName',
        descending: false,
        filter,
        includeRenewalPrice: false,
        now: NOW,
        decides: true,
      },
    ]);
    expect(now.mock.lastCall).toEqual([7]);
  });

  const NEEDS = 'selector needs a filter of listDomains, or `all`: true';
  const ALONE = 'selector.all must be true, without filters beside it';
  const KNOWN =
    'known: all, domainName, tld, locked, createDate, createDateStart, createDateEnd, expireDate, expireDateStart, expireDateEnd, privacyEnabled, isPremium, autorenewEnabled, orderId, pendingCreate, tag';

  it.each<[JsonValue, string]>([
    ['all', 'selector must be an object'],
    [null, 'selector must be an object'],
    [[], 'selector must be an object'],
    [7, 'selector must be an object'],
    [{}, NEEDS],
    [{ all: false }, ALONE],
    [{ all: 'true' }, ALONE],
    [{ all: true, locked: true }, ALONE],
    [{ colour: 'red' }, `'selector.colour' is not a known field; ${KNOWN}`],
    [{ sort: 'domainName' }, `'selector.sort' is not a known field; ${KNOWN}`],
    [{ ['x'.repeat(65)]: 1 }, `'selector.${'x'.repeat(64)}' is not a known field; ${KNOWN}`],
    [{ tag: ['red', 7] }, 'selector.tag is invalid'],
    [{ tag: { red: true } }, 'selector.tag is invalid'],
    [{ tld: ['example'] }, 'selector.tld is invalid'],
    [{ locked: null }, 'selector.locked is invalid'],
  ])('%j is refused', async (selector, details) => {
    await expect(selected(selector)).rejects.toMatchObject({ kind: 'invalid', details });
    expect(exportRows).not.toHaveBeenCalled();
  });
});

describe('the options of a new job', () => {
  it.each<[Record<string, string>, unknown]>([
    [{}, undefined],
    [{ command: 'renewDomain' }, undefined],
    [{ spendCap: '12.50' }, { spendCap: 12.5 }],
    [
      { notBefore: '2026', order: '1' },
      { notBefore: '2026', order: '1' },
    ],
    [
      { pauseAfterFailures: '3', atOnce: '4', acceptPriceUpTo: '0' },
      { pauseAfterFailures: 3, atOnce: 4, acceptPriceUpTo: 0 },
    ],
    [{ windowFromHour: '22', windowToHour: '4' }, { window: { fromHour: 22, toHour: 4 } }],
    [
      { windowFromHour: '22', atOnce: '1' },
      { atOnce: 1, window: { fromHour: 22, toHour: undefined } },
    ],
    [{ windowToHour: '4' }, { window: { fromHour: undefined, toHour: 4 } }],
    [{ atOnce: '-1' }, { atOnce: -1 }],
    [{ atOnce: '1e3' }, { atOnce: '1e3' }],
    [{ atOnce: ' 1' }, { atOnce: ' 1' }],
    [{ atOnce: '1 ' }, { atOnce: '1 ' }],
    [{ atOnce: '0x10' }, { atOnce: '0x10' }],
    [{ spendCap: '999999999999.9999' }, { spendCap: 999_999_999_999.9999 }],
    [{ spendCap: '1000000000000' }, { spendCap: '1000000000000' }],
    [{ spendCap: '1.00000' }, { spendCap: '1.00000' }],
    [{ spendCap: '1.' }, { spendCap: '1.' }],
  ])('of the query %j are %j', (query, options) => {
    expect(optionsOfQuery(query)).toStrictEqual(options);
  });

  it('are read with times and amounts', async () => {
    expect(await requestedOptions(undefined)).toEqual({});
    expect(
      await requestedOptions({
        spendCap: 12.5,
        notBefore: '2026-03-02T09:15:00Z',
        window: { fromHour: 0, toHour: 24 },
        pauseAfterFailures: 3,
        atOnce: 4,
        order: 'as_given',
        acceptPriceUpTo: 0.01,
      }),
    ).toEqual({
      spendCap: Money.of(1_250n),
      notBefore: NOW,
      window: { fromHour: 0, toHour: 24 },
      pauseAfterFailures: 3,
      atOnce: 4,
      order: 'as_given',
      acceptPriceUpTo: Money.of(1n),
    });
  });

  it.each<[JsonValue, RegExp]>([
    [{ colour: 'red' }, /colour/],
    [{ window: { fromHour: 1, toHour: 2, minutes: 3 } }, /minutes/],
    [7, /options/],
    [null, /options/],
    [{ spendCap: '12' }, /spendCap/],
    [{ spendCap: null }, /spendCap/],
    [{ spendCap: 0.001 }, /options\.spendCap must be an amount of whole cents/],
    [{ acceptPriceUpTo: 'much' }, /acceptPriceUpTo/],
    [{ notBefore: 7 }, /notBefore/],
    [{ notBefore: 'soon' }, /options\.notBefore/],
    [{ window: [1, 2] }, /window/],
    [{ window: 'night' }, /window/],
    [{ window: { fromHour: 24, toHour: 1 } }, /fromHour/],
    [{ window: { fromHour: -1, toHour: 1 } }, /fromHour/],
    [{ window: { fromHour: 1.5, toHour: 2 } }, /fromHour/],
    [{ window: { fromHour: 1, toHour: 25 } }, /toHour/],
    [{ window: { fromHour: 1, toHour: -1 } }, /toHour/],
    [{ window: { fromHour: 1 } }, /toHour/],
    [{ pauseAfterFailures: 1.5 }, /pauseAfterFailures/],
    [{ pauseAfterFailures: null }, /pauseAfterFailures/],
    [{ atOnce: '4' }, /atOnce/],
    [{ order: 7 }, /order/],
    [{ order: null }, /order/],
  ])('are refused: %j', async (options, details) => {
    await expect(requestedOptions(options)).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringMatching(details),
    });
  });
});
