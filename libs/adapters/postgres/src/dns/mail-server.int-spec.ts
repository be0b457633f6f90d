import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describeWith, programOf, temporaryFolder, until } from '@registrar/testkit';
import { SMTPServer } from 'smtp-server';
import { MailRows } from '../../test/mail-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';

const START = resolve(__dirname, '../../../../../docker/postfix/start.sh');
const MASTER = '/etc/postfix/master.cf';
const POSTFIX = programOf('POSTFIX_PATH', ['postfix']);
/** Postfix starts as root and runs as its package's user; its PostgreSQL maps are another package. */
const canRun = (): boolean =>
  POSTFIX !== undefined &&
  process.getuid?.() === 0 &&
  /^pgsql$/m.test(spawnSync('postconf', ['-m'], { encoding: 'utf8' }).stdout ?? '');

/** Number of the last mailbox of a chain. The mail server follows 19. */
const CHAIN = 20;

interface Received {
  from: string;
  to: string[];
  text: string;
}

/**
 * A Postfix configured by docker/postfix, on a free port, with its own queue; it relays to a server of this
 * test.
 */
describeWith(
  canRun() ? POSTFIX : undefined,
  'install postfix and postfix-pgsql (Debian, Ubuntu) and run as root',
  'a mail server',
  (postfix) => {
    const folder = temporaryFolder();
    const config = join(folder.path, 'config');
    const received: Received[] = [];
    let database: OpenDatabase;
    let rows: MailRows;
    let ours: string;
    let held: string;
    let chained: string;
    let port: number;
    let beyond: SMTPServer;
    let server: ChildProcess;
    const logFile = join(folder.path, 'log');
    const log = (): string => readFileSync(logFile, 'utf8');

    beforeAll(async () => {
      database = await openDatabase();
      rows = await MailRows.create(database);
      [ours, held] = [await rows.domain(), await rows.domain(['ClientHold'])];
      await rows.forward(ours, 'info', 'ilse@example.net');
      await rows.forward(ours, 'again', `info@${ours}`);
      await rows.forward(ours, 'loop', `loop@${ours}`);
      const other = await rows.domain();
      chained = await rows.domain();
      for (let at = 0; at <= CHAIN; at += 1)
        await rows.forward(
          chained,
          `chain${at}`,
          at === CHAIN ? 'ilse@example.net' : `chain${at + 1}@${chained}`,
        );
      await rows.forward(chained, 'ring', `ring+1@${other}`);
      await rows.forward(other, 'ring', `ring+2@${chained}`);
      await rows.forward(held, 'info', 'ilse@example.net');
      beyond = receiver(received);
      await new Promise<void>((listening) => beyond.listen(0, '127.0.0.1', listening));
      port = await freePort();
      configure((beyond.server.address() as AddressInfo).port);
      // a file: Postfix reopens its standard output, which is impossible with a pipe of Node
      const output = openSync(logFile, 'a');
      server = spawn(postfix, ['-c', config, 'start-fg'], { stdio: ['ignore', output, output] });
      closeSync(output);
      await until(
        async () => (await talk()).banner.startsWith('220 mx1.registrar.example'),
        'the mail server answers',
        30_000,
      ).catch((error: Error) => {
        throw new Error(`${error.message}\n${log()}`);
      });
    });
    afterAll(async () => {
      spawnSync(postfix, ['-c', config, 'stop']);
      if (server && server.exitCode === null)
        await new Promise((ended) => {
          server.once('exit', ended);
          server.kill('SIGTERM');
        });
      await new Promise<void>((closed) => {
        if (beyond) beyond.close(() => closed());
        else closed();
      });
      await database?.close();
      folder.remove();
    });

    /** The work of docker/postfix/start.sh, and the extra settings of a second Postfix on one machine. */
    function configure(relayPort: number): void {
      for (const name of ['config', 'queue', 'data']) mkdirSync(join(folder.path, name));
      chmodSync(folder.path, 0o755);
      spawnSync('chown', ['postfix', join(folder.path, 'data')]);
      const { hostname, port: databasePort, pathname, username, password } = new URL(database.mailReaderUrl);
      const { status, stderr } = spawnSync(START, ['configure'], {
        encoding: 'utf8',
        env: {
          ...process.env,
          POSTFIX_CONFIG: config,
          MAIL_HOSTNAME: 'mx1.registrar.example',
          MAIL_DATABASE_HOST: `${hostname}:${databasePort}`,
          MAIL_DATABASE_NAME: pathname.slice(1),
          MAIL_DATABASE_USER: username,
          MAIL_DATABASE_PASSWORD: password,
        },
      });
      if (status !== 0) throw new Error(stderr);
      // no chrooted service, and the test's port instead of 25
      const services = readFileSync(MASTER, 'utf8')
        .replace(/^smtp(\s+)inet/m, `127.0.0.1:${port}$1inet`)
        .replace(/^(\S+\s+(?:inet|unix|unix-dgram)\s+\S+\s+\S+\s+)y/gm, '$1n');
      writeFileSync(join(config, 'master.cf'), services);
      // no DNS in a test, and no mail may leave it
      spawnSync('postconf', [
        '-c',
        config,
        '-e',
        `queue_directory = ${folder.path}/queue`,
        `data_directory = ${folder.path}/data`,
        'inet_interfaces = 127.0.0.1',
        'inet_protocols = ipv4',
        `relayhost = [127.0.0.1]:${relayPort}`,
        'smtpd_sender_restrictions = reject_non_fqdn_sender',
        'smtp_tls_security_level = none',
        'smtpd_client_connection_rate_limit = 0',
        'smtpd_error_sleep_time = 0',
      ]);
    }

    /** One connection; the lines are sent one by one, each after the previous answer. */
    function talk(...lines: string[]): Promise<{ banner: string; answers: string[] }> {
      return new Promise((done, failed) => {
        const answers: string[] = [];
        const socket = connect(port, '127.0.0.1').on('error', failed);
        const left = [...lines, 'QUIT'];
        createInterface({ input: socket })
          .on('error', failed)
          .on('line', (line) => {
            if (/^\d{3}-/.test(line)) return;
            answers.push(line);
            const next = left.shift();
            if (next !== undefined) socket.write(`${next}\r\n`);
          });
        socket.on('close', () => done({ banner: answers[0] ?? '', answers: answers.slice(1, -1) }));
      });
    }

    const rcpt = async (to: string): Promise<string> =>
      (await talk('EHLO client.example', 'MAIL FROM:<sender@example.org>', `RCPT TO:${to}`)).answers[2];

    it.each([['info'], ['INFO'], ['info+tag']])(
      'accepts mail for %s of a forwarded domain',
      async (mailbox) => {
        expect(await rcpt(`<${mailbox}@${ours}>`)).toMatch(/^250 /);
      },
    );

    it.each<[string, () => string, RegExp]>([
      ['a mailbox that is not forwarded', () => `<nobody@${ours}>`, /^550 5\.1\.1 /],
      ['the postmaster of a forwarded domain, without a mailbox', () => `<postmaster@${ours}>`, /^550 /],
      ['a domain on hold', () => `<info@${held}>`, /^(454|554) /],
      ['a domain of another registrar', () => '<victim@example.com>', /^554 5\.7\.1 .*Relay access denied/],
      ['a percent route', () => `<victim%example.com@${ours}>`, /^5\d\d /],
      ['a route of another form', () => `<@${ours}:victim@example.com>`, /^5\d\d /],
      ['a bang path', () => `<example.com!victim@${ours}>`, /^5\d\d /],
      ['a quoted address within an address', () => `<"victim@example.com"@${ours}>`, /^5\d\d /],
      ['an address literal', () => '<victim@[192.0.2.1]>', /^5\d\d /],
      ['our own address literal', () => '<root@[127.0.0.1]>', /^5\d\d /],
      ['a local user', () => '<root>', /^5\d\d /],
      ['a user of the server', () => '<root@mx1.registrar.example>', /^5\d\d /],
      ['localhost', () => '<root@localhost>', /^5\d\d /],
      ['an end of the text', () => `<'or'1'='1@${ours}>`, /^5\d\d /],
      ['a command', () => `<|/bin/sh@${ours}>`, /^5\d\d /],
    ])('refuses mail for %s', async (_, to, refusal) => {
      expect(await rcpt(to())).toMatch(refusal);
    });

    it('does not reveal whether a mailbox exists: VRFY and EXPN are refused', async () => {
      expect((await talk('EHLO client.example', `VRFY info@${ours}`, 'EXPN info')).answers.slice(1)).toEqual([
        expect.stringMatching(/^502 /),
        expect.stringMatching(/^50[02] /),
      ]);
    });

    it.each([
      ['info', 'ilse@example.net'],
      ['again', 'ilse@example.net'],
      ['info+tag', 'ilse@example.net'],
    ])('passes the mail of %s on to %s, its sender as it was', async (mailbox, destination) => {
      const subject = `To ${mailbox}`;
      const { answers } = await talk(
        'EHLO client.example',
        'MAIL FROM:<sender@example.org>',
        `RCPT TO:<${mailbox}@${ours}>`,
        'DATA',
        `Subject: ${subject}\r\n\r\nHello\r\n.`,
      );
      expect(answers.at(-1)).toMatch(/^250 2\.0\.0 Ok: queued/);
      const { from, to } = await until(
        () => received.find(({ text }) => text.includes(subject)),
        `the mail comes out\n${log()}`,
        20_000,
      );
      expect([from, to]).toEqual(['sender@example.org', [destination]]);
    });

    it.each<[string, string, RegExp]>([
      ['accepts', 'chain2', /^250 2\.0\.0 Ok: queued/],
      ['refuses for now', 'chain1', /^451 /],
      // two domains that lead back to each other by an extension
      ['refuses for now', 'ring', /^451 /],
    ])('%s the mail of %s, whose chain ends at 20 mailboxes', async (_what, mailbox, answer) => {
      const { answers } = await talk(
        'EHLO client.example',
        'MAIL FROM:<sender@example.org>',
        `RCPT TO:<${mailbox}@${chained}>`,
        'DATA',
        'Subject: Chain\r\n\r\nHello\r\n.',
      );
      expect(answers.at(-1)).toMatch(answer);
    });

    it('a mailbox that is forwarded from now on takes mail at once', async () => {
      await rows.forward(ours, 'new', 'jan@example.net');
      expect(await rcpt(`<new@${ours}>`)).toMatch(/^250 /);
    });

    it('answers senders with a temporary error while the database is unavailable, never with a missing mailbox', async () => {
      await database.asOwner(
        'revoke select on forwarding.mail_aliases, forwarding.mail_domains from registrar_mail_reader',
      );
      try {
        expect(await rcpt(`<info@${ours}>`)).toMatch(/^4\d\d /);
      } finally {
        await database.asOwner(
          'grant select on forwarding.mail_aliases, forwarding.mail_domains to registrar_mail_reader',
        );
      }
    });
  },
);

function receiver(received: Received[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      let text = '';
      stream
        .on('data', (chunk: Buffer) => {
          text += chunk.toString();
        })
        .on('end', () => {
          received.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            text,
          });
          done();
        });
    },
  });
}

function freePort(): Promise<number> {
  return new Promise((given) => {
    const probe: Server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => given(port));
    });
  });
}
