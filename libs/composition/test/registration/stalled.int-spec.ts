import type { RegistrationResult } from '@registrar/domains';
import { AppError } from '@registrar/kernel';
import type { CommandId, CreateDomainCommand, RegistryConnection } from '@registrar/registries';
import type { FakeRegistry } from '@registrar/registries/testing';
import {
  OPERATION_POLICY,
  REGISTRATION_POLICY,
  type DomainParts,
  type RegistrationUseCases,
  wireRegistration,
} from '@registrar/domains/wiring';
import { PRICE, RegistrationHarness, START_CREDIT } from './harness';

/**
 * A process that stands still for minutes between two steps (stopped, swapped out, a machine that was moved)
 * and then goes on as if nothing had happened, while others have gone on without it.
 */
class Stall {
  private readonly open: (() => void)[] = [];
  private reached!: () => void;
  readonly asleep = new Promise<void>((resolve) => {
    this.reached = resolve;
  });

  constructor(
    private readonly part: keyof DomainParts,
    private readonly method: string,
    private readonly when: 'before' | 'after',
  ) {}

  /** The parts of a process that stops the first time it comes to this moment. */
  in(parts: DomainParts): DomainParts {
    const { method, when } = this;
    let stopped = false;
    const stop = async (): Promise<void> => {
      if (stopped) return;
      stopped = true;
      this.reached();
      await new Promise<void>((resolve) => {
        this.open.push(resolve);
      });
    };
    const watched = new Proxy(parts[this.part] as object, {
      get: (object, property) => {
        const value = Reflect.get(object, property) as unknown;
        if (typeof value !== 'function') return value;
        if (property !== method) return value.bind(object);
        return async (...args: unknown[]) => {
          if (when === 'before') await stop();
          const result = (await value.apply(object, args)) as unknown;
          if (when === 'after') await stop();
          return result;
        };
      },
    });
    return { ...parts, [this.part]: watched };
  }

  wake(): void {
    for (const go of this.open.splice(0)) go();
  }
}

const NAME = 'stalled.com';

let harness: RegistrationHarness;
beforeEach(async () => {
  harness = await RegistrationHarness.create();
});
afterEach(() => harness.close());

/** Another process, with everything of its own. */
const another = (maxAttempts = OPERATION_POLICY.maxAttempts): RegistrationUseCases =>
  wireRegistration(harness.newParts(), REGISTRATION_POLICY, { ...OPERATION_POLICY, maxAttempts });

/** How a purchase ended for its client. */
const ended = (purchase: Promise<RegistrationResult>): Promise<string> =>
  purchase.then(
    ({ kind }) => kind,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.message;
    },
  );

/** A purchase in a process that stops at this moment; it sleeps when this returns. */
async function stalledPurchase(stall: Stall): Promise<{ outcome: Promise<string> }> {
  const outcome = ended(
    wireRegistration(stall.in(harness.newParts())).registerDomain.execute(harness.request(NAME)),
  );
  await stall.asleep;
  return { outcome };
}

async function look(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    harness.clock.advance(300);
    await another().reconcile.execute();
  }
}

const sent = (): number => harness.registry.sent('domain:create', NAME).length;
const stateOfOperation = async (): Promise<string> =>
  (await harness.one<{ state: string }>('select state from operations')).state;

async function expectSold(): Promise<void> {
  expect(harness.registry.domain(harness.connection, NAME)).toBeDefined();
  expect(await stateOfOperation()).toBe('succeeded');
  expect(await harness.rows('select state from domains where removed_at is null')).toEqual([
    { state: 'active' },
  ]);
  expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: 0n });
}

async function expectNotSold(): Promise<void> {
  expect(harness.registry.domain(harness.connection, NAME)).toBeUndefined();
  expect(await stateOfOperation()).toBe('refused');
  expect(await harness.rows('select id from domains where removed_at is null')).toEqual([]);
  expect(await harness.balance()).toEqual({ available: START_CREDIT, held: 0n });
}

describe('a request that stands still after the money is held and before the registry is asked', () => {
  const asleepBeforeCreate = (): Stall => new Stall('registry', 'create', 'before');

  it('sends nothing once the worker has given the money back, and tells its client so', async () => {
    const stall = asleepBeforeCreate();
    const { outcome } = await stalledPurchase(stall);
    harness.registry.script(NAME, 'drop_before');
    await look(4);
    expect(await stateOfOperation()).toBe('refused');
    const before = sent();
    stall.wake();
    expect(await outcome).toBe('Registry Connection Unavailable');
    expect(sent()).toBe(before);
    await expectNotSold();
  });

  it('sends nothing once the worker was refused, and tells its client why', async () => {
    const stall = asleepBeforeCreate();
    const { outcome } = await stalledPurchase(stall);
    harness.registry.script(NAME, 'refuse', {
      refusal: { code: 2104, meaning: 'billing', reason: 'No funds' },
    });
    await look();
    expect(await stateOfOperation()).toBe('refused');
    stall.wake();
    expect(await outcome).toBe('Registry Connection Unavailable');
    expect(sent()).toBe(1);
    await expectNotSold();
  });

  it('sends nothing once the worker has bought the name, and tells its client of it', async () => {
    const stall = asleepBeforeCreate();
    const { outcome } = await stalledPurchase(stall);
    await look();
    stall.wake();
    expect(await outcome).toBe('registered');
    expect(sent()).toBe(1);
    await expectSold();
  });

  it('gives way to a worker that has begun another attempt and not sent it yet', async () => {
    const stall = asleepBeforeCreate();
    const { outcome } = await stalledPurchase(stall);
    const workerStall = asleepBeforeCreate();
    harness.clock.advance(300);
    const worker = wireRegistration(workerStall.in(harness.newParts())).reconcile.execute();
    await workerStall.asleep;
    stall.wake();
    expect(await outcome).toBe('unknown');
    expect(sent()).toBe(0);
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: PRICE });
    workerStall.wake();
    await worker;
    expect(sent()).toBe(1);
    await expectSold();
  });
});

describe('a request that stands still with an answer in its hands', () => {
  it('does not give the money back for a refusal that was overtaken by another attempt', async () => {
    harness.registry.script(NAME, 'refuse', {
      refusal: { code: 2304, meaning: 'prohibited', reason: 'Not now' },
    });
    const stall = new Stall('registry', 'create', 'after');
    const { outcome } = await stalledPurchase(stall);
    const workerStall = new Stall('registry', 'create', 'after');
    harness.clock.advance(300);
    const worker = wireRegistration(workerStall.in(harness.newParts())).reconcile.execute();
    await workerStall.asleep;
    expect(harness.registry.domain(harness.connection, NAME)).toBeDefined();
    stall.wake();
    expect(await outcome).toBe('unknown');
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: PRICE });
    workerStall.wake();
    await worker;
    await expectSold();
  });
});

describe('a command that is on its way', () => {
  /** A registry whose create is cleared and then takes its time on the wire. */
  function slowOnTheWire(parts: DomainParts): {
    parts: DomainParts;
    inFlightSql: Promise<void>;
    arrive: () => void;
  } {
    let inFlightSql!: () => void;
    let arrive!: () => void;
    const cleared = new Promise<void>((resolve) => {
      inFlightSql = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const create = async (
      connection: RegistryConnection,
      id: CommandId,
      command: CreateDomainCommand,
      clearance?: () => Promise<number | undefined>,
    ) => {
      if ((await clearance?.()) === undefined) throw new Error('not cleared');
      inFlightSql();
      await arrived;
      return harness.registry.create(connection, id, command);
    };
    const registry = new Proxy(harness.registry, {
      get: (object, property) => {
        if (property === 'create') return create;
        const value = Reflect.get(object, property) as unknown;
        return typeof value === 'function' ? value.bind(object) : value;
      },
    }) as FakeRegistry;
    return { parts: { ...parts, registry }, inFlightSql: cleared, arrive };
  }

  it.each([
    ['give the money back', 1],
    ['send again', 2],
  ])('keeps a worker that looks too soon from what it would do, which is to %s', async (_, maxAttempts) => {
    const slow = slowOnTheWire(harness.newParts());
    const outcome = ended(wireRegistration(slow.parts).registerDomain.execute(harness.request(NAME)));
    await slow.inFlightSql;
    // whatever makes it due: a message, a clock that is wrong
    await harness.rows('update operations set due_at = $1', [harness.clock.now()]);
    harness.clock.advance(1);
    await another(maxAttempts).reconcile.execute();
    expect(await harness.one('select state, attempts from operations')).toEqual({
      state: 'open',
      attempts: 1,
    });
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: PRICE });
    slow.arrive();
    expect(await outcome).toBe('registered');
    await expectSold();
  });

  it('counts from the moment it was cleared, not from the purchase', async () => {
    const stall = new Stall('registry', 'create', 'before');
    const parts = harness.newParts();
    const slow = slowOnTheWire(parts);
    const outcome = ended(
      wireRegistration(stall.in(slow.parts)).registerDomain.execute(harness.request(NAME)),
    );
    await stall.asleep;
    harness.clock.advance(80);
    stall.wake();
    await slow.inFlightSql;
    harness.clock.advance(80);
    await another(1).reconcile.execute();
    expect(await stateOfOperation()).toBe('open');
    slow.arrive();
    expect(await outcome).toBe('registered');
    await expectSold();
  });

  it('makes an answer worthless that the registry gave a worker before it was sent', async () => {
    const stall = new Stall('registry', 'create', 'before');
    const slow = slowOnTheWire(harness.newParts());
    const outcome = ended(
      wireRegistration(stall.in(slow.parts)).registerDomain.execute(harness.request(NAME)),
    );
    await stall.asleep;
    harness.clock.advance(300);
    const workerStall = new Stall('registry', 'info', 'after');
    const worker = wireRegistration(workerStall.in(harness.newParts()), REGISTRATION_POLICY, {
      ...OPERATION_POLICY,
      maxAttempts: 1,
    }).reconcile.execute();
    await workerStall.asleep;
    harness.clock.advance(1);
    stall.wake();
    await slow.inFlightSql;
    workerStall.wake();
    await worker;
    expect(await stateOfOperation()).toBe('open');
    slow.arrive();
    expect(await outcome).toBe('registered');
    await expectSold();
  });
});

describe('a decision of the registry that overtakes its own acceptance', () => {
  it('is acted upon as soon as the acceptance is written down, not a day later', async () => {
    harness.registry.script(NAME, 'pending');
    const stall = new Stall('registry', 'create', 'after');
    const { outcome } = await stalledPurchase(stall);
    harness.registry.decide(harness.connection, NAME, true);
    await harness.drainPollQueue().execute(harness.connection);
    stall.wake();
    expect(await outcome).toBe('registered');
    harness.clock.advance(1);
    await another().reconcile.execute();
    await expectSold();
  });

  it('is not put off by a worker that asked before it and looks again in a day', async () => {
    harness.registry.script(NAME, 'pending');
    await harness.useCases.registerDomain.execute(harness.request(NAME));
    harness.clock.advance(86_400);
    const stall = new Stall('registry', 'info', 'after');
    const worker = wireRegistration(stall.in(harness.newParts())).reconcile.execute();
    await stall.asleep;
    harness.clock.advance(1);
    harness.registry.decide(harness.connection, NAME, true);
    await harness.drainPollQueue().execute(harness.connection);
    stall.wake();
    await worker;
    harness.clock.advance(1);
    await another().reconcile.execute();
    await expectSold();
  });
});

describe('a domain that comes to be after its purchase was given up, against all precautions', () => {
  it('does not go by unseen: whoever hears of it tells staff', async () => {
    harness.registry.script(NAME, 'not_sent');
    await ended(harness.useCases.registerDomain.execute(harness.request(NAME)));
    const { id } = await harness.one<{ id: string }>(`select id from operations where state = 'refused'`);
    await expect(
      harness.useCases.settle.execute(id, 1, { kind: 'created', statuses: [] }),
    ).rejects.toMatchObject({ kind: 'upstream_invalid' });
    expect(harness.log.lines.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ fields: { operation: id, subject: NAME } }),
    ]);
    expect(await harness.balance()).toEqual({ available: START_CREDIT, held: 0n });
  });
});

describe('a worker that stands still before it sends again', () => {
  it('sends nothing once another one has given the money back', async () => {
    harness.registry.script(NAME, 'drop_before');
    await harness.useCases.registerDomain.execute(harness.request(NAME));
    const stall = new Stall('registry', 'create', 'before');
    harness.clock.advance(300);
    const worker = wireRegistration(stall.in(harness.newParts())).reconcile.execute();
    await stall.asleep;
    await look(2);
    expect(await stateOfOperation()).toBe('refused');
    const before = sent();
    stall.wake();
    await worker;
    expect(sent()).toBe(before);
    await expectNotSold();
  });
});
