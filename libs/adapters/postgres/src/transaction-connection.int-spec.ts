import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../test/open-database';
import { PlatformSettingEntity } from './platform/entities/platform-settings.entity';

const AT = new Date('2026-03-02T09:15:00Z');
const INSERT = 'insert into platform_settings (name, value, updated_at) values ($1, to_jsonb($2::int), $3)';
const CHANGE = 'update platform_settings set value = to_jsonb($2::int) where name = $1';

let database: OpenDatabase;
let superuser: Client;
/** The messages that left for the server, one text per system call. */
let wire: string[] = [];
const watched = new WeakSet<object>();

beforeAll(async () => {
  database = await openDatabase(2);
  superuser = new Client({ connectionString: database.superuserUrl });
  await superuser.connect();
});
beforeEach(() => superuser.query('truncate platform_settings'));
afterAll(async () => {
  await superuser?.end();
  await database?.close();
});

const run = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const insert = (name: string, value = 1): Promise<number> =>
  database.sql.change('test_insert', INSERT, [name, value, AT]);
const send = (name: string, value = 1, check?: (changed: number) => void): void =>
  database.sql.send('test_insert', INSERT, [name, value, AT], check);
const stored = async (): Promise<string[]> =>
  (await superuser.query<{ name: string }>('select name from platform_settings order by name')).rows.map(
    ({ name }) => name,
  );
const none = (changed: number): void => {
  if (changed === 0) throw new Error('no such setting');
};

/** Records what leaves on the connection that the next unit takes. */
async function watchWire(): Promise<void> {
  wire = [];
  const client = await database.sql.pool.connect();
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } }).connection;
  const written = stream as unknown as {
    _writev: (chunks: { chunk: Buffer }[], done: () => void) => void;
    _write: (chunk: Buffer, encoding: string, done: () => void) => void;
  };
  client.release();
  if (watched.has(stream)) return;
  watched.add(stream);
  const { _writev: writev, _write: write } = written;
  written._writev = function noted(chunks, done) {
    wire.push(chunks.map(({ chunk }) => kindsOf(chunk)).join(''));
    writev.call(this, chunks, done);
  };
  written._write = function noted(chunk, encoding, done) {
    wire.push(kindsOf(chunk));
    write.call(this, chunk, encoding, done);
  };
}

/** The types of the protocol's messages: P parse, B bind, D describe, E execute, S sync, Q query. */
function kindsOf(chunk: Buffer): string {
  let kinds = '';
  for (let at = 0; at < chunk.length; at += 1 + chunk.readInt32BE(at + 1))
    kinds += String.fromCharCode(chunk[at]);
  return kinds;
}

describe('a transaction', () => {
  it('begins in one message group with its first statement, whose text is sent once', async () => {
    await run(() => insert('known'));
    await watchWire();
    await run(() => insert('a'));
    expect(wire).toEqual(['PBEBDES', 'Q']);
    expect(await stored()).toEqual(['a', 'known']);
  });

  it('begins with a first statement without a name and values, too', async () => {
    const text = `insert into platform_settings (name, value, updated_at) values ('unnamed', '1', '2026-03-02')`;
    const refused = run(async () => {
      await database.sql.rows('unnamed', text);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await stored()).toEqual([]);
    await run(() => database.sql.rows('unnamed', text));
    expect(await stored()).toEqual(['unnamed']);
  });

  it('without statements leaves nothing on the wire', async () => {
    await run(() => insert('known'));
    await watchWire();
    expect(await run(() => Promise.resolve('answer'))).toBe('answer');
    expect(wire).toEqual([]);
  });

  it('keeps the database from executing a first statement whose begin fails', async () => {
    // on a connection with an open, failed transaction `begin` is refused
    const client = await database.sql.pool.connect();
    await client.query('begin');
    await client.query('select 1 / 0').catch(() => undefined);
    client.release();
    await expect(run(() => insert('a'))).rejects.toMatchObject({ code: '25P02' });
    expect(await stored()).toEqual([]);
    await run(() => insert('b'));
    expect(await stored()).toEqual(['b']);
  });

  it('executes a statement again after it failed as the first one', async () => {
    await run(() => insert('a'));
    for (let time = 0; time < 2; time += 1)
      await expect(run(() => insert('a'))).rejects.toMatchObject({ code: '23505' });
    await run(() => insert('b'));
    expect(await stored()).toEqual(['a', 'b']);
  });

  it('prepares a first statement again that the server could not read', async () => {
    const missing = (): Promise<number> =>
      database.sql.change('test_missing', 'insert into test_missing (name) values ($1)', ['a']);
    await expect(run(missing)).rejects.toMatchObject({ code: '42P01' });
    await superuser.query('create table test_missing (name text); grant all on test_missing to public');
    try {
      expect(await run(missing)).toBe(1);
    } finally {
      await superuser.query('drop table test_missing');
    }
  });
});

describe('writes that nothing waits for', () => {
  it('leave in one piece with the next statement, in order', async () => {
    await run(() => insert('known'));
    await watchWire();
    await run(async () => {
      await insert('a');
      send('b');
      database.sql.send('test_change', CHANGE, ['b', 2]);
      expect(await database.sql.change('test_change', CHANGE, ['b', 3])).toBe(1);
    });
    expect(wire).toEqual(['PBEBDES', 'BDESPBDESBDES', 'Q']);
    const { rows } = await superuser.query(`select value from platform_settings where name = 'b'`);
    expect(rows).toEqual([{ value: 3 }]);
  });

  it('leave in one piece with the commit when their results decide nothing', async () => {
    await run(() => insert('known'));
    await watchWire();
    await run(async () => {
      await insert('a');
      send('b');
    });
    expect(wire).toEqual(['PBEBDES', 'BDESQ']);
    expect(await stored()).toEqual(['a', 'b', 'known']);
  });

  it('are checked before the commit', async () => {
    const unit = run(async () => {
      await insert('a');
      database.sql.send('test_change', CHANGE, ['missing', 2], none);
    });
    await expect(unit).rejects.toThrow('no such setting');
    expect(await stored()).toEqual([]);
  });

  it('fail the next statement with their own failure, and everything is undone', async () => {
    const steps: string[] = [];
    const unit = run(async () => {
      await insert('a');
      send('a');
      await insert('b').catch((error: Error) => {
        steps.push((error as Error & { code: string }).code);
        throw error;
      });
      steps.push('after');
    });
    await expect(unit).rejects.toMatchObject({ code: '23505' });
    expect(steps).toEqual(['23505']);
    expect(await stored()).toEqual([]);
  });

  it('fail the next statement when their check fails, although it succeeds itself', async () => {
    const unit = run(async () => {
      await insert('a');
      database.sql.send('test_change', CHANGE, ['missing', 2], none);
      await insert('b');
    });
    await expect(unit).rejects.toThrow('no such setting');
    expect(await stored()).toEqual([]);
  });

  it('fail the commit with their own failure, early or not', async () => {
    for (const isEarly of [false, true]) {
      const unit = run(async () => {
        await insert('a');
        if (isEarly) database.sql.releaseLocksBeforeFlush();
        send('a');
      });
      await expect(unit).rejects.toMatchObject({ code: '23505' });
      expect(await stored()).toEqual([]);
    }
  });

  it('may come first', async () => {
    await run(async () => {
      send('a');
      send('b', 1, none);
      await insert('c');
    });
    await run(async () => send('d'));
    expect(await stored()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are not executed when the unit fails before anything was sent', async () => {
    const unit = run(async () => {
      send('a');
      throw new Error('refused');
    });
    await expect(unit).rejects.toThrow('refused');
    expect(await stored()).toEqual([]);
  });

  it('leave the connection usable when the unit fails with some of them under way', async () => {
    for (let time = 0; time < 3; time += 1) {
      const unit = run(async () => {
        await insert('a');
        send('b');
        send('c');
        throw new Error('refused');
      });
      await expect(unit).rejects.toThrow('refused');
    }
    await run(() => insert('c'));
    expect(await stored()).toEqual(['c']);
  });

  it('leave automatically when no statement follows in the same turn of the event loop', async () => {
    await watchWire();
    await run(async () => {
      await insert('a');
      send('b');
      const before = wire.length;
      await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
      expect(wire.slice(before)).toEqual([expect.stringMatching(/^P?BDES$/)]);
    });
    expect(await stored()).toEqual(['a', 'b']);
  });

  it('keep their place before statements of a repository', async () => {
    await run(async () => {
      for (const name of ['a', 'b']) {
        send(name);
        await database.sql.repository(PlatformSettingEntity).query(CHANGE, [name, 7]);
      }
    });
    const { rows } = await superuser.query('select name, value from platform_settings order by name');
    expect(rows).toEqual([
      { name: 'a', value: 7 },
      { name: 'b', value: 7 },
    ]);
  });

  it('fail the unit with their own failure when a statement of a repository fails behind them', async () => {
    const unit = run(async () => {
      await insert('a');
      send('a');
      await database.sql.repository(PlatformSettingEntity).query(CHANGE, ['a', 7]);
    });
    await expect(unit).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
  });

  it('fail the unit with their own failure even when it fails otherwise', async () => {
    const unit = run(async () => {
      await insert('a');
      send('a');
      throw new Error('refused');
    });
    await expect(unit).rejects.toMatchObject({ code: '23505' });
  });

  it('need a unit of work', () => {
    expect(() => send('a')).toThrow('test_insert: only a unit of work sends writes without waiting');
  });

  it('are refused after the end of their unit', async () => {
    let late: Promise<void> | undefined;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await run(async () => {
      await insert('a');
      late = gate.then(() => send('b'));
    });
    release();
    await expect(late).rejects.toThrow('its unit of work has ended');
    expect(await stored()).toEqual(['a']);
  });
});
