import { type CallableOperation, Money, type OperationItem } from '@registrar/kernel';
import { JobWorld, registrations } from '../testing';
import type { RequestedOptions } from './job-options';
import { MOST_ITEMS } from './job-draft';
import { MOST_JOBS, MOST_STORED_ITEMS } from './job-intake';

let world: JobWorld;
beforeEach(async () => {
  world = await JobWorld.create();
});

const open = (options: RequestedOptions = {}, command = 'createDomain') =>
  world.useCases.intake.open(world.owner, command, options);

describe('a job that is opened', () => {
  it('refuses a command that is no operation', async () => {
    await expect(open({}, 'dropEverything')).rejects.toMatchObject({
      kind: 'invalid',
      code: 'job.command_unknown',
      details: expect.stringContaining('dropEverything') as string,
    });
  });

  it('carries out 8 items at once where nothing is asked for', async () => {
    const draft = await open();
    await draft.add(registrations(1));
    expect((await draft.finish()).options).toEqual({ atOnce: 8, order: 'as_given' });
  });

  it.each<[RequestedOptions, string]>([
    [{ order: 'random' }, '`options.order` must be one of as_given, expiry, price'],
    [{ atOnce: 0 }, '`options.atOnce` must be 1 to 50'],
    [{ atOnce: 51 }, '`options.atOnce` must be 1 to 50'],
    [{ atOnce: 1.5 }, '`options.atOnce` must be 1 to 50'],
    [{ pauseAfterFailures: 0 }, '`options.pauseAfterFailures` must be 1 to 100000'],
    [{ pauseAfterFailures: 100_001 }, '`options.pauseAfterFailures` must be 1 to 100000'],
    [{ spendCap: Money.zero() }, '`options.spendCap` must be above 0'],
    [{ spendCap: Money.of(1n, 'EUR') }, '`options.spendCap` must be an amount in USD'],
    [{ acceptPriceUpTo: Money.of(-1n) }, '`options.acceptPriceUpTo` must be above 0'],
    [{ acceptPriceUpTo: Money.of(1n, 'GBP') }, '`options.acceptPriceUpTo` must be an amount in USD'],
    [{ notBefore: new Date(NaN) }, '`options.notBefore` must be a time at most one year ahead'],
    [{ notBefore: new Date('2027-03-05') }, '`options.notBefore` must be a time at most one year ahead'],
    [{ window: { fromHour: -1, toHour: 4 } }, '`options.window.fromHour` must be 0 to 23'],
    [{ window: { fromHour: 24, toHour: 4 } }, '`options.window.fromHour` must be 0 to 23'],
    [{ window: { fromHour: 1, toHour: 25 } }, '`options.window.toHour` must be 0 to 24'],
    [{ window: { fromHour: 1, toHour: -1 } }, '`options.window.toHour` must be 0 to 24'],
    [{ window: { fromHour: 0, toHour: 24 } }, '`options.window` must end at another hour'],
    [{ window: { fromHour: 4, toHour: 4 } }, '`options.window` must end at another hour'],
  ])('refuses the options %p', async (options, details) => {
    await expect(open(options)).rejects.toMatchObject({
      code: 'job.option_invalid',
      details: expect.stringContaining(details) as string,
    });
  });

  it('refuses a spend cap for a command that moves credit without an order', async () => {
    const { operations } = world.calls;
    operations.set('transferCredit', { ...operations.get('createDomain')!, operationId: 'transferCredit' });
    await expect(open({ spendCap: Money.of(500n) }, 'transferCredit')).rejects.toMatchObject({
      kind: 'invalid',
      code: 'job.option_invalid',
      details: expect.stringContaining('`options.spendCap` does not limit transferCredit') as string,
    });
    await expect(open({ atOnce: 1 }, 'transferCredit')).resolves.toBeDefined();
  });

  it.each<RequestedOptions>([
    { order: 'as_given' },
    { order: 'expiry' },
    { order: 'price' },
    { atOnce: 1 },
    { atOnce: 50 },
    { pauseAfterFailures: 1 },
    { pauseAfterFailures: 100_000 },
    { spendCap: Money.of(1n), acceptPriceUpTo: Money.of(1n) },
    { notBefore: new Date('2020-01-01') },
    { notBefore: new Date('2027-03-02') },
    { window: { fromHour: 0, toHour: 23 } },
    { window: { fromHour: 23, toHour: 0 } },
  ])('accepts the options %p', async (options) => {
    const draft = await open(options);
    await draft.add(registrations(1));
    expect((await draft.finish()).options).toMatchObject(options);
  });
});

it('refuses a job beyond 100 that have not ended, until one of them ends', async () => {
  const { id, scope } = await world.draft(1);
  for (let count = 1; count < MOST_JOBS; count += 1) await open();
  await expect(open()).rejects.toMatchObject({
    kind: 'conflict',
    code: 'job.too_many_jobs',
    details: 'Job limit reached (100 jobs that have not ended). Carry out or cancel a job first.',
  });
  const { intake, jobs } = world.useCases;
  const other = await world.stores.newAccount();
  await expect(intake.open(other, 'createDomain')).resolves.toBeDefined();
  await jobs.cancel(scope, id);
  await expect(open()).resolves.toBeDefined();
});

it.each([
  [MOST_STORED_ITEMS, false],
  [MOST_STORED_ITEMS - 1, true],
])('of an account with %i stored items is taken: %p', async (stored, isTaken) => {
  const { intakeStore } = world.stores;
  jest.spyOn(intakeStore, 'countItems').mockResolvedValue(stored);
  if (isTaken) await expect(open()).resolves.toBeDefined();
  else
    await expect(open()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'job.too_many_items_stored',
      details: expect.stringContaining('5000000 stored items') as string,
    });
});

it('has a window that ends with the day until the hour 0 of the next day', async () => {
  const draft = await open({ window: { fromHour: 22, toHour: 24 } });
  await draft.add(registrations(1));
  expect((await draft.finish()).options.window).toEqual({ fromHour: 22, toHour: 0 });
});

describe('items that are taken in', () => {
  it.each<[string, OperationItem[], string]>([
    [
      'an unknown field',
      [{ domainName: 'a.example' }, { domainNam: 'b.example' }],
      'item 2 has a field that createDomain does not have: `domainNam`',
    ],
    [
      'an item twice',
      [{ domainName: 'a.example' }, { domainName: 'b.example' }, { domainName: 'a.example' }],
      'item 3 repeats item 1',
    ],
    [
      'the same fields in another order',
      [
        { domainName: 'a.example', years: 1 },
        { years: 1, domainName: 'a.example' },
      ],
      'item 2 repeats item 1',
    ],
    [
      'an item that is too long',
      [{ domainName: 'x'.repeat(65_536) }],
      'item 1 is longer than 65536 characters as JSON',
    ],
  ])('are refused with the position: %s', async (_, items, details) => {
    const draft = await open();
    await expect(draft.add(items)).rejects.toMatchObject({ kind: 'invalid', details });
  });

  it('refuses an item that repeats one of an earlier batch', async () => {
    const draft = await open();
    await draft.add(registrations(2));
    await expect(draft.add(registrations(1, 2))).rejects.toMatchObject({
      code: 'job.item_repeated',
      details: 'item 3 repeats item 2',
    });
  });

  it.each([[{}], [{ domainName: '' }]])(
    'refuses an item without its parameter of the path: %p',
    async (item) => {
      const draft = await open({}, 'setAutorenew');
      await expect(draft.add([{ ...item, enabled: true }])).rejects.toMatchObject({
        details: 'item 1 needs the field `domainName`',
      });
    },
  );

  it('refuses a job without items', async () => {
    await expect((await open()).finish()).rejects.toMatchObject({ code: 'job.no_items' });
  });

  it('takes in 100,000 items and no more', async () => {
    const draft = await open();
    await draft.add(registrations(MOST_ITEMS));
    await expect(draft.add(registrations(1, MOST_ITEMS + 1))).rejects.toMatchObject({
      code: 'job.too_many_items',
    });
    expect((await draft.finish()).total).toBe(MOST_ITEMS);
  });

  it('takes in checked items, up to 100,000 with the others', async () => {
    const checked = (count: number, from: number) =>
      registrations(count, from).map((item) => ({ item, text: JSON.stringify(item) }));
    const draft = await open();
    await draft.addChecked(checked(2_500, 1));
    await draft.add(registrations(MOST_ITEMS - 2_501, 2_501));
    await draft.addChecked(checked(1, MOST_ITEMS));
    await expect(draft.addChecked(checked(1, MOST_ITEMS + 1))).rejects.toMatchObject({
      code: 'job.too_many_items',
    });
    const { id, total } = await draft.finish();
    expect(total).toBe(MOST_ITEMS);
    const subjects = registrations(3).map(({ domainName }) => domainName);
    expect((await world.items(id)).slice(0, 3).map(({ subject }) => subject)).toEqual(subjects);
  });

  it('takes in an item of 65,536 characters', async () => {
    const item = { domainName: 'x'.repeat(65_536 - '{"domainName":""}'.length) };
    const draft = await open();
    await draft.add([item]);
    expect((await draft.finish()).total).toBe(1);
  });

  it.each<[string, Partial<CallableOperation>, OperationItem, string | undefined]>([
    [
      'the domain of its path',
      { path: ['zone', 'domainName'] },
      { zone: 'z', domainName: 'a.example' },
      'a.example',
    ],
    ['the domain of its body', { body: ['domainName'] }, { domainName: 'a.example' }, 'a.example'],
    ['the domain in an object', { body: ['domain'] }, { domain: { domainName: 'a.example' } }, 'a.example'],
    [
      'the domain before its path',
      { path: ['orderId'], body: ['domainName'] },
      { orderId: 7, domainName: 'a.example' },
      'a.example',
    ],
    ['the first parameter of its path', { path: ['orderId', 'item'] }, { orderId: 7, item: 'x' }, '7'],
    [
      'the field that its operation names',
      { path: ['orderId'], body: ['email'], subject: 'email' },
      { orderId: 7, email: 'e@a.example' },
      'e@a.example',
    ],
    ['its first 255 characters', { body: ['domainName'] }, { domainName: 'x'.repeat(256) }, 'x'.repeat(255)],
    ['nothing without a path and a domain', { body: ['years'] }, { years: 1 }, undefined],
    ['nothing for a domain that is null', { body: ['domain'] }, { domain: null }, undefined],
    ['nothing for a domain that is a list', { body: ['domain'] }, { domain: ['a.example'] }, undefined],
    ['nothing for a domain that is a text', { body: ['domain'] }, { domain: 'a.example' }, undefined],
    [
      'nothing for a subject that is neither text nor number',
      { body: ['domainName'] },
      { domainName: true },
      undefined,
    ],
  ])('are shown by %s', async (_, operation, item, subject) => {
    const { operations } = world.calls;
    const base = { ...operations.get('createDomain')!, path: [], body: [] };
    operations.set('callOther', { ...base, ...operation, operationId: 'callOther' });
    const draft = await open({}, 'callOther');
    await draft.add([item]);
    const { id } = await draft.finish();
    expect((await world.items(id)).map((one) => one.subject)).toEqual([subject]);
  });

  it('stores fields sealed, and shows the domain alone', async () => {
    const { id } = await world.draftOf([{ domainName: 'a.example', authCode: 'S3cret!x' }]);
    expect(JSON.stringify(await world.items(id))).toContain('a.example');
    expect(JSON.stringify(await world.items(id))).not.toContain('S3cret');
  });
});
