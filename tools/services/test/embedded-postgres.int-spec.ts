import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { EmbeddedPostgres, freePort, isAlive, isListening, readPid } from '../src';
import { temporaryFolder, until } from '../src/testing';

const PASSWORD = 'of this test';
/** How often a client digests its password, of the superuser and of a role that is made now. */
const DIGESTS = `select split_part(split_part(rolpassword, '$', 2), ':', 1) as superuser,
  current_setting('scram_iterations') as roles from pg_authid where rolname = 'postgres'`;

describe('the embedded PostgreSQL', () => {
  const folder = temporaryFolder();
  let port: number;
  let postgres: EmbeddedPostgres;

  const at = (onPort: number, durable?: boolean) =>
    new EmbeddedPostgres({
      folder: join(folder.path, 'with a blank', 'postgres'),
      port: onPort,
      password: PASSWORD,
      durable,
    });
  const query = async (sql: string, server = postgres) => {
    const client = new Client({ connectionString: server.url() });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const serverPid = () => readPid(join(postgres.dataFolder, 'postmaster.pid'))!;
  const killServer = async () => {
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    await until(() => !isAlive(pid), 'the server is gone');
  };

  beforeAll(async () => {
    port = await freePort();
    postgres = at(port);
    await postgres.start();
    await query('create table kept (id int)');
  });
  beforeEach(() => postgres.start());
  afterAll(async () => {
    await postgres.stop();
    postgres.remove();
    folder.remove();
  });

  it('keeps its durability settings', async () => {
    const settings = await query(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
  });

  it('has passwords digested often', async () => {
    expect(await query(DIGESTS)).toEqual([{ superuser: '4096', roles: '4096' }]);
  });

  it('refuses a wrong password', async () => {
    const client = new Client({ connectionString: postgres.url().replace(/:[^:@]*@/, ':wrong@') });
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' });
  });

  it('is gone after a stop, and has its data at the next start', async () => {
    await postgres.stop();
    expect(await isListening(port)).toBe(false);
    await postgres.start();
    expect(await query('select * from kept')).toEqual([]);
  });

  it('is taken over where a killed start left it running', async () => {
    const pid = serverPid();
    await at(port).start();
    expect(serverPid()).toBe(pid);
  });

  it('moves when it is wanted on another port', async () => {
    const moved = at(await freePort());
    await moved.start();
    expect(await isListening(port)).toBe(false);
    await moved.stop();
  });

  it('starts after `kill -9`, data intact', async () => {
    await query('insert into kept values (1)');
    await killServer();
    await postgres.start();
    expect(await query('select * from kept')).toEqual([{ id: 1 }]);
    await query('delete from kept');
  });

  it('starts after `kill -9` although a session of the killed server is still at work', async () => {
    const client = new Client({ connectionString: postgres.url(), application_name: 'busy' });
    client.on('error', () => undefined);
    await client.connect();
    // a computation: it reads nothing from the socket, and so does not see that the server is gone
    const busy = client.query('select count(*) from generate_series(1, 100000000000)').catch(() => 'cut off');
    await until(
      async () =>
        (await query(`select 1 from pg_stat_activity where application_name = 'busy' and state = 'active'`))
          .length > 0,
      'the session is at work',
    );
    await killServer();
    await postgres.start();
    expect(await busy).toBe('cut off');
    expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts although the process id in its lock belongs to another program now', async () => {
    const lock = join(postgres.dataFolder, 'postmaster.pid');
    const text = readFileSync(lock, 'utf8');
    await postgres.stop();
    writeFileSync(lock, text.replace(/^\d+/, String(process.pid)));
    await postgres.start();
    expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('begins again where the first start was killed while it made the data folder; a test’s digests passwords once', async () => {
    const half = new EmbeddedPostgres({
      folder: join(folder.path, 'half'),
      port: await freePort(),
      password: PASSWORD,
      durable: false,
    });
    mkdirSync(`${half.dataFolder}.draft/base`, { recursive: true });
    await half.start();
    expect(await query(DIGESTS, half)).toEqual([{ superuser: '1', roles: '1' }]);
    await half.stop();
    half.remove();
    expect(existsSync(half.dataFolder)).toBe(false);
  });

  describe('on a port somebody else holds', () => {
    let other: Server;
    beforeEach(async () => {
      other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => new Promise((resolve) => other.close(resolve)));

    it('is refused with the port', async () => {
      await postgres.stop();
      const taken = (other.address() as { port: number }).port;
      await expect(at(taken).start()).rejects.toMatchObject({ name: 'PortInUseError', port: taken });
    });
  });

  it('does not take the PostgreSQL of another folder for its own', async () => {
    const second = new EmbeddedPostgres({
      folder: join(folder.path, 'second'),
      port,
      password: PASSWORD,
      durable: false,
    });
    await expect(second.start()).rejects.toMatchObject({ name: 'PortInUseError', port });
    second.remove();
  });

  it('says so when its data were made with another password', async () => {
    const stranger = new EmbeddedPostgres({
      folder: join(folder.path, 'with a blank', 'postgres'),
      port: await freePort(),
      password: 'another',
    });
    await expect(stranger.start()).rejects.toThrow(
      /refuses our password: .*\. Put that password back, or wipe the data: `npm run reset`\.$/,
    );
    await stranger.stop();
  });
});
