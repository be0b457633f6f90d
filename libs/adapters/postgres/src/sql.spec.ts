import { EventEmitter } from 'node:events';
import type { DataSource } from 'typeorm';
import { Sql } from './sql';
import { UNNAMED } from './statement-names';

/** A connection that ends while it is asked, as of a server that was killed. */
class LostConnection extends EventEmitter {
  /** Listeners to its errors at the time of the loss: without one Node ends the process. */
  listenersAtLoss = 0;
  released: unknown;

  query(): Promise<never> {
    return new Promise((_, reject) => {
      setImmediate(() => {
        this.listenersAtLoss = this.listenerCount('error');
        reject(new Error('Connection terminated unexpectedly'));
      });
    });
  }

  release(reason: unknown): void {
    this.released = reason;
  }
}

const sqlOn = (connection: LostConnection): Sql => {
  const master = { idleCount: 0, connect: () => Promise.resolve(connection) };
  return new Sql({ driver: { master } } as unknown as DataSource);
};

describe('the check whether the server accepts writes', () => {
  it('rejects where the connection is lost during it', async () => {
    await expect(sqlOn(new LostConnection()).isWritable()).rejects.toThrow('Connection terminated');
  });

  it('does not end the process when the connection is lost during it', async () => {
    const connection = new LostConnection();
    await sqlOn(connection)
      .isWritable()
      .catch(() => undefined);
    expect(connection.listenersAtLoss).toBe(1);
  });

  it('gives the lost connection back as broken, without its listener', async () => {
    const connection = new LostConnection();
    await sqlOn(connection)
      .isWritable()
      .catch(() => undefined);
    expect(connection.released).toBeInstanceOf(Error);
    expect(connection.listenerCount('error')).toBe(0);
  });
});

describe('the name of a statement', () => {
  const sent: unknown[] = [];
  const master = {
    query: (statement: unknown) => {
      sent.push(statement);
      return Promise.resolve({ rows: [], rowCount: 0 });
    },
  };
  const sql = new Sql({ driver: { master } } as unknown as DataSource);
  beforeEach(() => sent.splice(0));

  it.each([
    ['domain_by_name', 'domain_by_name'],
    ['unnamed', ''],
  ])('reaches PostgreSQL: %s as "%s"', async (name, prepared) => {
    await sql.rows(name, 'select $1', [1]);
    expect(sent).toEqual([{ name: prepared, text: 'select $1', values: [1] }]);
  });

  it('is "unnamed" of a statement that is not prepared', () => {
    expect(UNNAMED).toBe('unnamed');
  });

  it('is needed: without one nothing is sent', async () => {
    const refused = new Error('a statement has no name: select 1');
    await expect(sql.rows('', 'select 1')).rejects.toThrow(refused);
    await expect(sql.row('', 'select 1')).rejects.toThrow(refused);
    await expect(sql.change('', 'select 1')).rejects.toThrow(refused);
    await expect(sql.lookup('', 'select 1', [])).rejects.toThrow(refused);
    await expect(sql.lookupAll('', 'select 1', [])).rejects.toThrow(refused);
    expect(sent).toEqual([]);
  });
});
