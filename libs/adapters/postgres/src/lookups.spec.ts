import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { Lookups } from './lookups';

class Client extends EventEmitter {
  readonly asked: { name: string; answer: (rows: object[]) => void; fail: (error: Error) => void }[] = [];
  released = 0;
  corks = 0;
  readonly connection = {
    stream: { cork: () => (this.corks += 1), uncork: () => (this.corks -= 1) },
  };

  query({ name }: { name: string }): Promise<{ rows: object[] }> {
    return new Promise((resolve, reject) =>
      this.asked.push({ name, answer: (rows) => resolve({ rows }), fail: reject }),
    );
  }

  release(): void {
    this.released += 1;
  }
}

/** `connect`: what the pool's connections do; by default they are there at once. */
function world(connect: () => Promise<void> = () => Promise.resolve()) {
  const clients: Client[] = [];
  let at = 0;
  const pool = {
    connect: async () => {
      await connect();
      clients.push(new Client());
      return clients.at(-1);
    },
  };
  const lookups = new Lookups(
    () => pool as unknown as Pool,
    () => at,
  );
  return {
    clients,
    ask: (name: string) => lookups.query<{ name: string }>({ name, text: 'select', values: [] }),
    advance: (ms: number) => {
      at += ms;
    },
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const names = (client: Client): string[] => client.asked.map(({ name }) => name);
const times = (count: number): string[] => Array.from({ length: count }, (_, at) => `l${at}`);

describe('lookups', () => {
  it('share a connection, each with its own answer, and give it back when the last one is answered', async () => {
    const { clients, ask } = world();
    const answers = ['a', 'b'].map(ask);
    await turn();
    expect(clients.map(names)).toEqual([['a', 'b']]);
    clients[0].asked[0].answer([{ name: 'of a' }]);
    expect((await answers[0]).rows).toEqual([{ name: 'of a' }]);
    expect(clients[0].released).toBe(0);
    clients[0].asked[1].answer([{ name: 'of b' }]);
    expect((await answers[1]).rows).toEqual([{ name: 'of b' }]);
    await turn();
    expect(clients[0].released).toBe(1);
    expect(clients[0].listenerCount('error')).toBe(0);
  });

  it('leave in one piece with the others of their turn of the event loop', async () => {
    const { clients, ask } = world();
    void ask('a');
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    expect([names(clients[0]), clients[0].corks]).toEqual([['a'], 1]);
    void ask('b');
    await turn();
    await turn();
    expect([names(clients[0]), clients[0].corks]).toEqual([['a', 'b'], 0]);
    void ask('c');
    await Promise.resolve();
    await Promise.resolve();
    expect([names(clients[0]), clients[0].corks]).toEqual([['a', 'b', 'c'], 1]);
    await turn();
    await turn();
    expect(clients[0].corks).toBe(0);
  });

  it.each([
    [16, [16]],
    [17, [16, 1]],
    [33, [16, 16, 1]],
  ])('of %p at once take connections with %p each', async (count, expected) => {
    const { clients, ask } = world();
    times(count).forEach((name) => void ask(name));
    await turn();
    expect(clients.map((client) => client.asked.length)).toEqual(expected);
  });

  it.each([
    [999, [2]],
    [1_000, [1, 1]],
  ])('%p ms after a connection was taken use connections with %p', async (ms, expected) => {
    const { clients, ask, advance } = world();
    void ask('a');
    await turn();
    advance(ms);
    void ask('b');
    await turn();
    expect(clients.map((client) => client.asked.length)).toEqual(expected);
  });

  it('take a connection again after the first one was given back', async () => {
    const { clients, ask } = world();
    const first = ask('a');
    await turn();
    clients[0].asked[0].answer([]);
    await first;
    void ask('b');
    await turn();
    expect(clients.map(names)).toEqual([['a'], ['b']]);
  });

  it('fail alone', async () => {
    const { clients, ask } = world();
    const answers = ['a', 'b'].map(ask);
    await turn();
    clients[0].asked[0].fail(new Error('no such column'));
    await expect(answers[0]).rejects.toThrow('no such column');
    clients[0].asked[1].answer([]);
    expect((await answers[1]).rows).toEqual([]);
    await turn();
    expect(clients[0].released).toBe(1);
  });

  it('all fail when there is no connection, and the next one tries again', async () => {
    let isAway = true;
    const { clients, ask } = world(async () => {
      if (isAway) throw new Error('the database is away');
    });
    for (const answer of await Promise.allSettled(['a', 'b'].map(ask)))
      expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'the database is away' } });
    isAway = false;
    void ask('c');
    await turn();
    expect(clients.map(names)).toEqual([['c']]);
  });

  it('survive the error event of a connection that was lost: the driver fails each of them', async () => {
    const { clients, ask } = world();
    const answer = ask('a');
    await turn();
    expect(clients[0].emit('error', new Error('lost'))).toBe(true);
    clients[0].asked[0].fail(new Error('lost'));
    await expect(answer).rejects.toThrow('lost');
    await turn();
    expect(clients[0].released).toBe(1);
  });
});
