import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import {
  createTestDatabase,
  describeNameServer,
  temporaryFolder,
  type TestDatabase,
} from '@registrar/testkit';
import {
  freePort,
  isListening,
  PowerDns,
  type PowerDnsOptions,
  PortInUseError,
  readPid,
  SetupError,
  stopPowerDns,
} from '../src';
import { askDns } from '../src/testing';

describeNameServer('a name server of our own', () => {
  let database: TestDatabase;
  let folder: ReturnType<typeof temporaryFolder>;
  let options: PowerDnsOptions;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());
  beforeEach(async () => {
    folder = temporaryFolder();
    const port = await freePort();
    options = {
      folder: folder.path,
      port,
      apiPort: await freePort(new Set([port])),
      apiKey: 'key',
      databaseUrl: database.urlAs('dnsReader'),
    };
  });
  afterEach(async () => {
    await stopPowerDns(folder.path);
    folder.remove();
  });

  it('answers when it has started, and no more when it is stopped, twice as well', async () => {
    const server = new PowerDns(options);
    await server.start();
    expect((await askDns(options.port, 'nobodys.example', 'A')).status).toBe('REFUSED');
    await server.stop();
    await server.stop();
    expect(await isListening(options.port)).toBe(false);
  });

  it('takes the place of the one that a killed start left behind', async () => {
    await new PowerDns(options).start();
    const left = readPid(join(folder.path, 'pid'));
    await new PowerDns(options).start();
    expect(readPid(join(folder.path, 'pid'))).not.toBe(left);
  });

  it('has no password on its command line and in none of its files', async () => {
    await new PowerDns(options).start();
    const pid = readPid(join(folder.path, 'pid'))!;
    const { password } = new URL(options.databaseUrl);
    for (const file of [`/proc/${pid}/cmdline`, join(folder.path, 'pdns.conf'), join(folder.path, 'log')])
      expect(readFileSync(file, 'utf8')).not.toContain(password);
    expect(statSync(join(folder.path, 'pdns.conf')).mode & 0o077).toBe(0); // the key of its API
  });

  it('does not start on a port that somebody else has', async () => {
    const other = await new Promise<Server>((resolve) => {
      const listening = createServer().listen(options.port, '127.0.0.1', () => resolve(listening));
    });
    await expect(new PowerDns(options).start()).rejects.toBeInstanceOf(PortInUseError);
    await new Promise((resolve) => other.close(resolve));
  });

  it('says why it does not start', async () => {
    const refused = new PowerDns({
      ...options,
      databaseUrl: options.databaseUrl.replace(/:[^:@]*@/, ':wrong@'),
    }).start();
    await expect(refused).rejects.toBeInstanceOf(SetupError);
    await expect(refused).rejects.toThrow(/PowerDNS did not start; the end of .*log/);
  });
});
