import { FakeClock, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { PollMessage } from './answers';
import type { RegistryConnection } from './connection';
import { DrainPollQueue, PollHandler } from './drain-poll-queue';
import type { PollDisposition } from './ports';
import { connectionOf, FakePollInbox, FakeRegistry } from './testing';

/** Handles the named messages, and fails at those it cannot understand. */
class Handler extends PollHandler {
  readonly handled: string[] = [];
  constructor(private readonly poison: (text: string) => boolean) {
    super();
  }
  async handle(_connection: RegistryConnection, { text }: PollMessage): Promise<PollDisposition | undefined> {
    if (this.poison(text)) throw new Error('cannot be handled');
    this.handled.push(text);
    return text.startsWith('known') ? 'applied' : undefined;
  }
}

/** Rolls back the inbox when the work fails, as a database does. */
class RollingBack extends FakeUnitOfWork {
  inbox!: FakePollInbox;
  override async run<T>(work: () => Promise<T>): Promise<T> {
    const before = new Map(this.inbox.messages);
    return super.run(work).catch((error: unknown) => {
      this.inbox.messages.clear();
      for (const [key, message] of before) this.inbox.messages.set(key, message);
      throw error;
    });
  }
}

describe('reading the message queue of a registry', () => {
  const connection = connectionOf({ id: 1 });
  let registry: FakeRegistry;
  let inbox: FakePollInbox;
  let log: FakeLog;
  let handler: Handler;
  let drain: DrainPollQueue;
  let poison: string | undefined;

  beforeEach(() => {
    const uow = new RollingBack();
    const clock = new FakeClock();
    poison = undefined;
    [registry, inbox, log, handler] = [
      new FakeRegistry({ clock, uow }),
      new FakePollInbox(uow),
      new FakeLog(),
      new Handler((text) => text === poison),
    ];
    uow.inbox = inbox;
    drain = new DrainPollQueue(registry, inbox, [handler], uow, clock, log);
  });

  const enqueue = (text: string): PollMessage =>
    registry.enqueue(connection.id, text, { kind: 'other', namespaces: [] });
  const stored = (): [string, PollDisposition][] =>
    [...inbox.messages.values()].map(({ message, disposition }) => [message.text, disposition]);
  const turns = async (count: number): Promise<string[]> => {
    const ends: string[] = [];
    for (let turn = 0; turn < count; turn += 1)
      ends.push(await drain.execute(connection).then(String, (error: Error) => error.message));
    return ends;
  };

  it('stores, applies and acknowledges every message, and keeps an unknown one for staff', async () => {
    for (const text of ['known one', 'odd', 'known two']) enqueue(text);
    expect(await drain.execute(connection)).toBe(3);
    expect(stored()).toEqual([
      ['known one', 'applied'],
      ['odd', 'unknown'],
      ['known two', 'applied'],
    ]);
    expect(await registry.nextMessage(connection)).toBeUndefined();
    expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  it('applies a message once that comes again because its acknowledgement was lost', async () => {
    const { id } = enqueue('known one');
    registry.script(id, 'timeout', { command: 'acknowledge' });
    await expect(drain.execute(connection)).rejects.toMatchObject({ kind: 'upstream_timeout' });
    expect(await drain.execute(connection)).toBe(1);
    expect(handler.handled).toEqual(['known one']);
  });

  it('tries a message that cannot be handled again in the next turns, in its place', async () => {
    enqueue((poison = 'known one'));
    enqueue('known two');
    expect(await turns(2)).toEqual(['cannot be handled', 'cannot be handled']);
    expect(handler.handled).toEqual([]);
    poison = undefined;
    expect(await turns(1)).toEqual(['2']);
    expect(stored()).toEqual([
      ['known one', 'applied'],
      ['known two', 'applied'],
    ]);
  });

  it('stores a message for staff that fails run after run, so that it does not block the queue', async () => {
    enqueue((poison = 'poison'));
    enqueue('known two');
    expect(await turns(5)).toEqual([...Array<string>(4).fill('cannot be handled'), '2']);
    expect(stored()).toEqual([
      ['poison', 'unknown'],
      ['known two', 'applied'],
    ]);
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ fields: expect.objectContaining({ connection: connection.code }) }),
    ]);
    expect(await registry.nextMessage(connection)).toBeUndefined();
  });
});

describe('the message queues of several registries, read for several cores,', () => {
  const [here, there] = [connectionOf({ id: 1, code: 'here' }), connectionOf({ id: 2, code: 'there' })];

  /** Returns a scripted result, inside the transaction that stores the message. */
  class Core extends PollHandler {
    readonly asked: string[] = [];
    constructor(
      private readonly uow: FakeUnitOfWork,
      private readonly known: Record<string, PollDisposition>,
    ) {
      super();
    }
    async handle(
      _connection: RegistryConnection,
      { text }: PollMessage,
    ): Promise<PollDisposition | undefined> {
      this.uow.assertOpen();
      this.asked.push(text);
      return this.known[text];
    }
  }

  function world(...known: Record<string, PollDisposition>[]) {
    const [uow, clock, log] = [new RollingBack(), new FakeClock(), new FakeLog()];
    const [registry, inbox] = [new FakeRegistry({ clock, uow }), new FakePollInbox(uow)];
    uow.inbox = inbox;
    const cores = known.map((dispositions) => new Core(uow, dispositions));
    const arrive = (text: string, connection = here): PollMessage =>
      registry.enqueue(connection.id, text, { kind: 'other', namespaces: [] });
    const kept = (): string[] =>
      [...inbox.messages].map(
        ([key, { message, disposition }]) => `${key.split(' ')[0]} ${message.text}: ${disposition}`,
      );
    const acknowledged = (): string[] => registry.sent('poll:ack').map(({ object }) => object);
    return {
      uow,
      log,
      registry,
      cores,
      arrive,
      kept,
      acknowledged,
      drain: new DrainPollQueue(registry, inbox, cores, uow, clock, log),
    };
  }

  it('are stored as unknown until a core has handled them', async () => {
    const uow = new RollingBack();
    const inbox = (uow.inbox = new FakePollInbox(uow));
    const registry = new FakeRegistry({ clock: new FakeClock(), uow });
    const handler = new Core(uow, { a: 'applied' });
    jest.spyOn(handler, 'handle').mockImplementation(async () => {
      expect([...inbox.messages.values()].map(({ disposition }) => disposition)).toEqual(['unknown']);
      return 'applied';
    });
    registry.enqueue(here.id, 'a', { kind: 'other', namespaces: [] });
    await new DrainPollQueue(registry, inbox, [handler], uow, new FakeClock(), new FakeLog()).execute(here);
    expect([...inbox.messages.values()].map(({ disposition }) => disposition)).toEqual(['applied']);
  });

  it('are left alone where they are empty', async () => {
    const { drain, kept, acknowledged } = world({});
    expect([await drain.execute(here), kept(), acknowledged()]).toEqual([0, [], []]);
  });

  it('are acknowledged message by message, each after its commit', async () => {
    const { drain, arrive, registry, uow } = world({ a: 'applied', b: 'ignored' });
    const order: string[] = [];
    const { run } = uow;
    const { acknowledge } = registry;
    jest
      .spyOn(uow, 'run')
      .mockImplementation(
        (work) => run.call(uow, work).finally(() => order.push('committed')) as ReturnType<typeof work>,
      );
    jest.spyOn(registry, 'acknowledge').mockImplementation((connection, id) => {
      order.push(`acknowledged ${id}`);
      return acknowledge.call(registry, connection, id);
    });
    const [a, b] = [arrive('a').id, arrive('b').id];
    expect(await drain.execute(here)).toBe(2);
    expect(order).toEqual(['committed', `acknowledged ${a}`, 'committed', `acknowledged ${b}`]);
  });

  it('are shown to one core after the other, until one knows the message', async () => {
    const { drain, arrive, cores, kept } = world(
      { domain: 'applied', again: 'ignored' },
      { contact: 'ignored' },
    );
    for (const text of ['domain', 'again', 'contact', 'other']) arrive(text);
    await drain.execute(here);
    expect(cores.map(({ asked }) => asked)).toEqual([
      ['domain', 'again', 'contact', 'other'],
      ['contact', 'other'],
    ]);
    expect(kept()).toEqual([
      '1 domain: applied',
      '1 again: ignored',
      '1 contact: ignored',
      '1 other: unknown',
    ]);
  });

  it('are stored and acknowledged also where no core handles them', async () => {
    const { drain, arrive, kept, acknowledged, log } = world();
    const { id } = arrive('Maintenance on Sunday');
    expect(await drain.execute(here)).toBe(1);
    expect([kept(), acknowledged()]).toEqual([['1 Maintenance on Sunday: unknown'], [id]]);
    expect(log.lines).toEqual([
      {
        level: 'warn',
        message: 'unknown registry message stored',
        fields: { connection: 'here', message: id, text: 'Maintenance on Sunday' },
      },
    ]);
  });

  it('are said to be out of reach when they are', async () => {
    const { drain, arrive, registry, kept } = world({ a: 'applied' });
    arrive('a');
    registry.takeDown(here.id);
    await expect(drain.execute(here)).rejects.toMatchObject({ code: 'registry.unavailable' });
    expect(kept()).toEqual([]);
  });

  it('are read 100 messages per run, so that other queues are not delayed', async () => {
    const { drain, arrive } = world({});
    for (let at = 0; at < 130; at += 1) arrive(`message ${at}`);
    expect([await drain.execute(here), await drain.execute(here), await drain.execute(here)]).toEqual([
      100, 30, 0,
    ]);
  });

  it('may name two messages alike', async () => {
    const { drain, arrive, registry, kept } = world({ 'over here': 'applied', 'over there': 'ignored' });
    const { id } = arrive('over here');
    jest
      .spyOn(registry, 'nextMessage')
      .mockResolvedValueOnce({ ...arrive('over there', there), id })
      .mockResolvedValueOnce(undefined);
    await drain.execute(there);
    await drain.execute(here);
    expect(kept()).toEqual(['2 over there: ignored', '1 over here: applied']);
  });

  it('do not put each other’s messages aside by failing', async () => {
    const { drain, arrive, cores } = world({});
    jest.spyOn(cores[0], 'handle').mockRejectedValue(new Error('cannot be handled'));
    for (const connection of [here, there]) arrive('poison', connection);
    for (let turn = 0; turn < 4; turn += 1) {
      for (const connection of [here, there])
        await expect(drain.execute(connection)).rejects.toThrow('cannot be handled');
    }
  });
});
