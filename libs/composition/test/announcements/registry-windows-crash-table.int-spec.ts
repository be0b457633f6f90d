import { PostgresMaintenanceWindows, PostgresSubscriberOutbox } from '@registrar/adapter-postgres';
import { addSeconds, type Ids } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import {
  ChangeMaintenanceWindows,
  ReportReachedWindows,
  WINDOW_MEANING,
  WindowEvents,
} from '@registrar/registries';
import { drain } from '@registrar/testkit';
import { randomUUID } from 'node:crypto';
import { die, Executioner, throughEveryMoment } from '../crash';
import { openSql, type OpenSql } from '../open-sql';

const HOUR = 3_600;
const STEPS = ['announced', 'changed', 'called_off', 'begun', 'ended'];
const ids = { uuid: () => randomUUID() } as unknown as Ids;

let database: OpenSql;
let sql: OpenSql['sql'];
let uow: OpenSql['uow'];
const clock = new FakeClock(new Date('2026-03-02T09:15:00Z'));
const inHours = (hours: number): Date => addSeconds(clock.now(), hours * HOUR);

const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => database.rows(text, values);
const subscribe = (accountId: number, step: string, isActive: boolean): Promise<unknown> =>
  rows(
    `insert into webhook_subscriptions (account_id, event_name, url, active, created_at) values ($1, $2, 'https://hooks.example.net/', $3, now())`,
    [accountId, step, isActive],
  );

beforeAll(async () => {
  database = await openSql();
  ({ sql, uow } = database);
  await rows(`insert into registry_connections (code, host, port, client_id, password_sealed, created_at, updated_at)
    select 'registry-' || n, '127.0.0.1', 700, 'registrar-a', 'sealed', now(), now() from generate_series(1, 2) n`);
  await rows(`insert into tlds (name, connection_id, status, updated_at)
    select name, id, status, now() from registry_connections,
      (values ('shop', 'live'), ('books', 'live'), ('gone', 'blocked')) t (name, status) where code = 'registry-1'`);
  // 1 and 2 ask for every step, 3 has it switched off, 4 asks for the end alone, 5 for nothing
  const accounts = await rows<{ id: number }>(
    `insert into accounts (username, created_at) select 'account-' || n, now() from generate_series(1, 5) n returning id`,
  );
  for (const step of STEPS)
    for (const [at, isActive] of [true, true, false].entries())
      await subscribe(accounts[at].id, `registry.maintenance.${step}`, isActive);
  await subscribe(accounts[3].id, 'registry.maintenance.ended', true);
  await subscribe(accounts[4].id, 'domain.expiration', true);
});
afterAll(() => database?.close());

interface Parts {
  staff: ChangeMaintenanceWindows;
  worker: ReportReachedWindows;
}

/** A process; with an executioner one that dies at the given moment. */
function newProcess(executioner?: Executioner): Parts {
  const watch = <T extends object>(name: string, part: T): T => executioner?.watch(name, part) ?? part;
  const windows = watch('windows', new PostgresMaintenanceWindows(sql, uow));
  const events = new WindowEvents(windows, watch('outbox', new PostgresSubscriberOutbox(sql, uow, ids)));
  return {
    staff: new ChangeMaintenanceWindows(windows, events, clock),
    worker: new ReportReachedWindows(windows, events, watch('uow', uow), clock),
  };
}

const work = (worker: ReportReachedWindows): Promise<unknown> =>
  drain(async () => Number(await worker.execute()), 'windows that are reached');
const announce = (registry = 'registry-1', from = 1, to = 2): Promise<number> =>
  uow.run(async () => {
    const window = { from: inHours(from), to: inHours(to), reason: 'update' };
    return (await newProcess().staff.announceWindow(registry, window, 'Ann')).after.id;
  });

/** Events of a window, as step and account, in their order. */
const reported = async (id: number): Promise<string[]> =>
  (
    await rows<{ step: string }>(
      `select replace(o.name, 'registry.maintenance.', '') || ' ' || a.username as step
         from outbox o join accounts a on a.id = o.account_id where (o.payload ->> 'windowId')::int = $1 order by o.id`,
      [id],
    )
  ).map(({ step }) => step.replace('account-', ''));
const toBoth = (...steps: string[]): string[] =>
  steps.flatMap((step) => [`${step} 1`, `${step} 2`, ...(step === 'ended' ? ['ended 4'] : [])]);

describe('a worker that dies while it reports a maintenance window', () => {
  it('reports each begin and end to each account once, whatever the moment', async () => {
    await throughEveryMoment(10, async (_run, killAt) => {
      const id = await announce();
      const executioner = new Executioner(killAt);
      const dying = newProcess(executioner).worker;
      for (const _ of ['begin', 'end']) {
        clock.advance(HOUR);
        await work(dying).catch(die);
        await work(newProcess().worker);
      }
      expect(await reported(id)).toEqual(toBoth('announced', 'begun', 'ended'));
      return executioner.moments;
    });
  });
});

describe('an act of staff', () => {
  it('is reported in its own transaction: with a rollback nothing is', async () => {
    const { staff } = newProcess();
    const before = await rows('select id from outbox');
    const window = { from: inHours(1), to: inHours(2), reason: 'update' };
    const act = uow.run(async () => {
      await staff.announceWindow('registry-1', window, 'Ann');
      throw new Error('the audit log refuses');
    });
    await expect(act).rejects.toThrow('the audit log refuses');
    expect(await rows('select id from outbox')).toEqual(before);
  });

  it('reports what accounts need to know, with the live TLDs of the registry', async () => {
    const id = await announce();
    const [{ payload }] = await rows<{ payload: object }>(
      `select payload from outbox where (payload ->> 'windowId')::int = $1 limit 1`,
      [id],
    );
    const toSecond = (date: Date): string => date.toISOString().replace('.000Z', 'Z');
    expect(payload).toEqual({
      eventName: 'registry.maintenance.announced',
      windowId: id,
      registry: 'registry-1',
      tlds: ['books', 'shop'],
      from: toSecond(inHours(1)),
      to: toSecond(inHours(2)),
      reason: 'update',
      meaning: WINDOW_MEANING,
    });
    await uow.run(() => newProcess().staff.withdrawWindow('registry-1', id, 'Ann'));
    expect(await reported(id)).toEqual(toBoth('announced', 'called_off'));
    clock.advance(3 * HOUR);
    expect(await newProcess().worker.execute()).toBe(false);
  });
});

describe('two workers at once', () => {
  it('report each begin and end once, and windows that touch in their order', async () => {
    const planned = [await announce(), await announce('registry-1', 2, 3), await announce('registry-2')];
    for (const _ of ['begin', 'end and begin', 'end']) {
      clock.advance(HOUR);
      await Promise.all([1, 2, 3].map(() => work(newProcess().worker)));
      // a worker that found every row locked ends: the rest is due for the next pass
      await work(newProcess().worker);
    }
    for (const id of planned) expect(await reported(id)).toEqual(toBoth('announced', 'begun', 'ended'));
    const order = await rows<{ step: string }>(
      `select name || ' ' || (payload ->> 'windowId') as step from outbox
        where (payload ->> 'windowId')::int = any ($1) and name <> 'registry.maintenance.announced' order by id`,
      [planned.slice(0, 2)],
    );
    const [first, second] = planned;
    expect([...new Set(order.map(({ step }) => step.replace('registry.maintenance.', '')))]).toEqual([
      `begun ${first}`,
      `ended ${first}`,
      `begun ${second}`,
      `ended ${second}`,
    ]);
  });

  it('report no begin whose end has passed too, and no end that is older than a day', async () => {
    const missed = await announce('registry-1', 1, 2);
    const old = await announce('registry-2', 1, 2);
    await rows('update registry_windows set ends_at = $2 where id = $1', [missed, inHours(26)]);
    clock.advance(27 * HOUR);
    await work(newProcess().worker);
    expect(await reported(missed)).toEqual(toBoth('announced', 'ended'));
    expect(await reported(old)).toEqual(toBoth('announced'));
  });
});

describe('a window at the moment of its start', () => {
  it.each<[string, (staff: ChangeMaintenanceWindows, id: number) => Promise<unknown>, string[]]>([
    [
      'called off',
      (staff, id) => staff.withdrawWindow('registry-1', id, 'Piet'),
      ['announced', 'called_off'],
    ],
    [
      'moved',
      (staff, id) => staff.changeWindow('registry-1', id, { from: inHours(2), to: inHours(3) }),
      ['announced', 'changed', 'begun', 'ended'],
    ],
    [
      'changed to what it was',
      (staff, id) => staff.changeWindow('registry-1', id, { reason: 'update' }),
      ['announced', 'begun', 'ended'],
    ],
  ])('that another transaction has %s is reported as it is after it', async (_what, act, steps) => {
    const id = await announce();
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    let isDone = (): void => undefined;
    const done = new Promise<void>((resolve) => (isDone = resolve));
    const change = uow.run(async () => {
      await act(newProcess().staff, id);
      isDone();
      await held;
    });
    await done;
    clock.advance(HOUR);
    // the worker neither waits for the transaction nor reports what that is about to change
    expect(await newProcess().worker.execute()).toBe(false);
    release();
    await change;
    for (const _ of [1, 2, 3, 4]) {
      await work(newProcess().worker);
      clock.advance(HOUR);
    }
    expect(await reported(id)).toEqual(toBoth(...steps));
  });

  it('that is begun is called off, and has no end', async () => {
    const id = await announce('registry-1', 0, 1);
    await work(newProcess().worker);
    await uow.run(() => newProcess().staff.withdrawWindow('registry-1', id, 'Ann'));
    clock.advance(2 * HOUR);
    await work(newProcess().worker);
    expect(await reported(id)).toEqual(toBoth('announced', 'begun', 'called_off'));
  });
});
