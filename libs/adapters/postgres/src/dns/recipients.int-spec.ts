import { recipientRefusalsContract, recipientsContract, type RecipientSetup } from '@registrar/dns/testing';
import { MailRows } from '../../test/mail-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { until } from '@registrar/testkit';
import { PostgresRecipientReader, PostgresRecipientStore } from './recipient-store';

let database: OpenDatabase;
let rows: MailRows;
beforeAll(async () => {
  database = await openDatabase(24);
  rows = await MailRows.create(database);
});
afterAll(() => database?.close());

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;
const turn = async (accountId: number, isOn: boolean): Promise<void> => {
  await query('update accounts set verify_forwarding_recipients = $2 where id = $1', [accountId, isOn]);
};
const due = async (accountId: number): Promise<string[]> =>
  (
    await query(
      'select address from forwarding_recipients where account_id = $1 and due_at is not null order by 1',
      [accountId],
    )
  ).map(({ address }) => address as string);
const settle = (accountId: number) =>
  query('update forwarding_recipients set due_at = null where account_id = $1', [accountId]);

describe('recipients in the database', () => {
  const setup = async (): Promise<RecipientSetup> => ({
    uow: database.uow,
    store: new PostgresRecipientStore(database.sql, database.uow),
    reader: new PostgresRecipientReader(database.sql),
    newAccount: () => rows.account(),
    turn,
    forward: async (accountId, domainName, mailbox, emailTo) => {
      if ((await query('select from domains where name = $1', [domainName])).length === 0)
        await rows.domain([], { accountId, name: domainName });
      await rows.forward(domainName, mailbox, emailTo);
    },
    move: (domainName, accountId) =>
      query('update domains set account_id = $2 where name = $1', [domainName, accountId]).then(
        () => undefined,
      ),
  });
  recipientsContract(setup);
  recipientRefusalsContract(setup);
});

describe('who becomes a recipient', () => {
  let account: number;
  let domain: string;
  beforeEach(async () => {
    account = await rows.account();
    domain = await rows.domain([], { accountId: account });
  });

  it('is the address that an entry names, and the one it names later; a change of case is no new one', async () => {
    await turn(account, true);
    await rows.forward(domain, 'info', 'One@example.net');
    expect(await due(account)).toEqual(['one@example.net']);
    await settle(account);
    await query(
      `update email_forwardings set email_to = 'ONE@example.net' where domain_id = (select id from domains where name = $1)`,
      [domain],
    );
    expect(await due(account)).toEqual([]);
    await query(
      `update email_forwardings set email_to = 'two@example.net' where domain_id = (select id from domains where name = $1)`,
      [domain],
    );
    expect(await due(account)).toEqual(['two@example.net']);
  });

  it('is no address of a removed domain, until it comes back', async () => {
    await rows.forward(domain, 'info', 'one@example.net');
    await query(`update domains set removed_at = created_at where name = $1`, [domain]);
    await turn(account, true);
    expect(await due(account)).toEqual([]);
    await query(`update domains set removed_at = null where name = $1`, [domain]);
    expect(await due(account)).toEqual(['one@example.net']);
  });

  it('is no address that has answered: neither a yes nor a no is requested again', async () => {
    await query(
      `insert into forwarding_recipients (account_id, email, state, decided_at) values ($1, 'yes@example.net', 'verified', $2), ($1, 'no@example.net', 'refused', $2)`,
      [account, new Date()],
    );
    await rows.forward(domain, 'yes', 'YES@example.net');
    await rows.forward(domain, 'no', 'no@example.net');
    await turn(account, true);
    expect(await due(account)).toEqual([]);
  });

  it('is found whichever comes first, while the option is turned on and entries are written at the same moment', async () => {
    const domains = await Promise.all(
      Array.from({ length: 12 }, () => rows.domain([], { accountId: account })),
    );
    await Promise.all([
      ...domains.map((name, at) =>
        rows.forward(name, 'info', `r-${String(at).padStart(2, '0')}@example.net`),
      ),
      turn(account, true),
    ]);
    expect(await due(account)).toEqual(
      domains.map((_, at) => `r-${String(at).padStart(2, '0')}@example.net`),
    );
  });

  /** Makes the change, and turns the option on before it is committed. */
  const turnedOnDuring = async (change: string, values: unknown[]): Promise<void> => {
    const writer = await database.sql.pool.connect();
    try {
      await writer.query('begin');
      await writer.query(change, values);
      let isOn = false;
      const turned = turn(account, true).then(() => (isOn = true));
      await until(async () => isOn || (await isTurnWaiting()), 'the option is on, or waits for the change');
      await writer.query('commit');
      await turned;
    } finally {
      writer.release();
    }
  };
  const isTurnWaiting = async (): Promise<boolean> =>
    (
      await query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update accounts%'`,
      )
    ).length > 0;

  it('is the address of an entry whose writing is not committed when the option is turned on', async () => {
    await turnedOnDuring(
      `insert into email_forwardings (domain_id, mailbox, email_to, created_at, updated_at) select id, 'info', 'one@example.net', created_at, created_at from domains where name = $1`,
      [domain],
    );
    expect(await due(account)).toEqual(['one@example.net']);
  });

  it('is the address of a domain whose move is not committed when the option is turned on', async () => {
    const moved = await rows.domain();
    await rows.forward(moved, 'info', 'moved@example.net');
    await turnedOnDuring('update domains set account_id = $2 where name = $1', [moved, account]);
    expect(await due(account)).toEqual(['moved@example.net']);
  });
});
