import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith, programOf, temporaryFolder } from '@registrar/testkit';
import { MailRows } from '../../test/mail-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW } from '../../test/rows';

const MAPS = resolve(__dirname, '../../../../../docker/postfix/maps');
const POSTMAP = programOf('POSTMAP_PATH', ['postmap']);

/** Whether this postmap can read PostgreSQL, which needs a separate package. */
const canReadPgsql = (postmap: string): boolean =>
  /^pgsql$/m.test(
    spawnSync(postmap.replace(/postmap$/, 'postconf'), ['-m'], { encoding: 'utf8' }).stdout ?? '',
  );

/** Postfix's own reading of the maps of docker/postfix. */
describeWith(
  POSTMAP !== undefined && canReadPgsql(POSTMAP) ? POSTMAP : undefined,
  'install postfix and postfix-pgsql (Debian, Ubuntu)',
  'Postfix',
  (postmap) => {
    const folder = temporaryFolder();
    let database: OpenDatabase;
    let rows: MailRows;
    let served: string;
    let held: string;
    beforeAll(async () => {
      database = await openDatabase();
      rows = await MailRows.create(database);
      const { hostname, port, pathname, username, password } = new URL(database.mailReaderUrl);
      const connection = `hosts = ${hostname}:${port}\nuser = ${username}\npassword = ${password}\ndbname = ${pathname.slice(1)}\n`;
      mkdirSync(join(folder.path, 'pgsql'));
      writeFileSync(join(folder.path, 'main.cf'), 'compatibility_level = 3.6\n');
      for (const map of ['virtual_alias_domains.cf', 'virtual_alias_maps.cf']) {
        writeFileSync(join(folder.path, 'pgsql', map), connection + readFileSync(join(MAPS, map), 'utf8'));
      }
      [served, held] = [await rows.domain(), await rows.domain(['ClientHold'])];
      for (const domain of [served, held]) {
        for (const [mailbox, to] of [
          ['info', 'ilse@example.net'],
          ["o'hara", 'ohara@example.net'],
          ['a+b', 'plus@example.net'],
          ['x%y', 'percent@example.net'],
        ])
          await rows.forward(domain, mailbox, to);
      }
    });
    afterAll(async () => {
      await database?.close();
      folder.remove();
    });

    /** The answer, or undefined where there is none; an error of Postfix or of the database throws. */
    function lookUp(map: 'virtual_alias_domains' | 'virtual_alias_maps', key: string): string | undefined {
      const { status, stdout, stderr } = spawnSync(
        postmap,
        ['-c', folder.path, '-q', key, `pgsql:${join(folder.path, 'pgsql', `${map}.cf`)}`],
        { encoding: 'utf8' },
      );
      // 1 without text on stderr: no such key (postmap(1))
      if (stderr !== '' || (status !== 0 && status !== 1))
        throw new Error(stderr || `postmap ended with ${status}`);
      return status === 0 ? stdout.trim() : undefined;
    }

    it.each([
      ['info', 'ilse@example.net'],
      ['INFO', 'ilse@example.net'],
      [`o'hara`, 'ohara@example.net'],
      ['a+b', 'plus@example.net'],
      ['x%y', 'percent@example.net'],
    ])('finds where the mail of %p goes', (mailbox, destination) => {
      expect(lookUp('virtual_alias_maps', `${mailbox}@${served}`)).toBe(destination);
      expect(lookUp('virtual_alias_maps', `${mailbox}@${served.toUpperCase()}`)).toBe(destination);
    });

    it('knows the domain, in any case', () => {
      expect([
        lookUp('virtual_alias_domains', served),
        lookUp('virtual_alias_domains', served.toUpperCase()),
      ]).toEqual([served, served]);
    });

    it.each([
      ['a mailbox that is not forwarded', () => `nobody@${served}`],
      ['the whole domain, which would be a catch-all', () => `@${served}`],
      ['the name of the domain', () => served],
      ['a mailbox alone, as of a local user', () => 'info'],
      ['a domain of another registrar', () => 'info@elsewhere.example'],
      ['a host below the domain', () => `info@www.${served}`],
      ['a domain on hold', () => `info@${held}`],
      ['a pattern', () => `%@${served}`],
      ['a pattern of one sign', () => `inf_@${served}`],
      ['an end of the text', () => `info' or '1'='1@${served}`],
      ['an end and a comment', () => `' or 1=1 --@${served}`],
      ['a doubled quote', () => `''@${served}`],
      ['a backslash and a quote', () => `\\' or 1=1 --@${served}`],
      ['another statement', () => `'; delete from forwarding.mail_aliases; --@${served}`],
      ['a union', () => `x' union select 'evil@example.net@${served}`],
      ['a union in the domain', () => `info@x' union select 'evil@example.net`],
      ['dollar quotes', () => `$$ or 1=1 --@${served}`],
      ['a quoted local part', () => `"info"@${served}`],
      ['a quoted local part with a quote', () => `"' or 1=1 --"@${served}`],
      ['a second address', () => `info@${served},evil@example.net`],
      ['a line end', () => `info\n@${served}`],
      ['a blank', () => `info @${served}`],
      ['a very long mailbox', () => `${'a'.repeat(5_000)}@${served}`],
      ['two at signs', () => `info@x@${served}`],
      ['octets that are no UTF-8', () => `inf\udcff@${served}`],
      ['a command', () => `|/bin/sh@${served}`],
      ['a file', () => `/etc/passwd@${served}`],
      ['a route', () => `@other.example:info@${served}`],
      ['a percent route', () => `info%${served}@elsewhere.example`],
    ])('finds nothing for %s', (_, key) => {
      expect(lookUp('virtual_alias_maps', key())).toBeUndefined();
    });

    it.each([
      ['another one', () => 'elsewhere.example'],
      ['one on hold', () => held],
      ['a host below', () => `www.${served}`],
      ['an address', () => `info@${served}`],
      ['a pattern', () => '%'],
      ['an end of the text', () => `x' or '1'='1`],
      ['another statement', () => `'; select '${served}`],
      ['a top-level domain', () => 'example'],
    ])('does not take as a domain of ours: %s', (_, key) => {
      expect(lookUp('virtual_alias_domains', key())).toBeUndefined();
    });

    describe.each([
      [true, ['verified']],
      [false, ['verified', 'pending', 'unasked']],
    ])('of an account whose option is %p', (isOn, forwarded) => {
      it.each(['verified', 'pending', 'refused', 'unasked'])(
        'finds where the mail of a recipient goes who is %s, or nothing',
        async (state) => {
          const accountId = await rows.account();
          const domain = await rows.domain([], { accountId });
          const address = `Ilse-${state}-${isOn}@example.net`;
          await rows.forward(domain, 'info', address);
          await database.sql.pool.query(
            'update accounts set verify_forwarding_recipients = $2 where id = $1',
            [accountId, isOn],
          );
          if (state !== 'unasked') {
            await database.sql.pool.query(
              `insert into forwarding_recipients (account_id, email, state, decided_at) values ($1, upper($4), $2::text, case when $2::text = 'pending' then null else $3::timestamptz end)
           on conflict (account_id, address) do update set state = excluded.state, decided_at = excluded.decided_at, due_at = null`,
              [accountId, state, NOW, address],
            );
          }
          expect(lookUp('virtual_alias_maps', `info@${domain}`)).toBe(
            forwarded.includes(state) ? address : undefined,
          );
          // senders get "no such mailbox" and not "not a local domain"
          expect(lookUp('virtual_alias_domains', domain)).toBe(domain);
        },
      );

      it('finds nothing of a recipient who refused to another account, though this one was agreed to', async () => {
        const [accountId, other] = [await rows.account(), await rows.account()];
        const domain = await rows.domain([], { accountId });
        const address = `Never-${isOn}@example.net`;
        await rows.forward(domain, 'info', address);
        await database.sql.pool.query('update accounts set verify_forwarding_recipients = $2 where id = $1', [
          accountId,
          isOn,
        ]);
        const said = (account: number, state: string) =>
          database.sql.pool.query(
            `insert into forwarding_recipients (account_id, email, state, decided_at) values ($1, upper($2), $3, $4)
             on conflict (account_id, address) do update set state = excluded.state, decided_at = excluded.decided_at, due_at = null`,
            [account, address, state, NOW],
          );
        await said(accountId, 'verified');
        await said(other, 'verified');
        expect(lookUp('virtual_alias_maps', `info@${domain}`)).toBe(address);
        await said(other, 'refused');
        expect(lookUp('virtual_alias_maps', `info@${domain}`)).toBeUndefined();
      });
    });

    it('hostile keys leave the mailboxes as they are', async () => {
      const {
        rows: [{ count }],
      } = await database.sql.pool.query(
        'select count(*)::int as count from email_forwardings e join domains d on d.id = e.domain_id where d.name = any($1)',
        [[served, held]],
      );
      expect(count).toBe(8);
    });

    it('gets an error, and does not take it for "no such mailbox", when its role may not read', async () => {
      await database.asOwner('revoke select on forwarding.mail_aliases from registrar_mail_reader');
      try {
        expect(() => lookUp('virtual_alias_maps', `info@${served}`)).toThrow(/permission denied/);
      } finally {
        await database.asOwner('grant select on forwarding.mail_aliases to registrar_mail_reader');
      }
      expect(lookUp('virtual_alias_maps', `info@${served}`)).toBe('ilse@example.net');
    });
  },
);
