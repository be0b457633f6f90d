import { UnitOfWork } from '@registrar/kernel';
import { verifyLedger } from '@registrar/composition/programs';
import { CommitCutter } from '@registrar/test-sandbox';
import { PostgresLine } from '@registrar/testkit';
import { createAdminApi } from '../../src/app.module';
import { Desk } from '../support/desk';

let desk: Desk;
let line: PostgresLine;
let cutter: CommitCutter;
let url: string;
let stop: () => Promise<void>;
let accountId: number;

beforeAll(async () => {
  desk = await Desk.start();
  const direct = desk.settings().databaseUrl;
  line = await PostgresLine.start(direct);
  const app = await createAdminApi(desk.settings({ DATABASE_URL: line.url() }));
  const { port } = await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${port}`;
  stop = () => app.close();
  cutter = CommitCutter.create(app.nest.get(UnitOfWork), line);
  const { rows } = await desk.sql.query<{ id: number }>(
    `insert into accounts (username, created_at) values ('cut-credit-test', now()) returning id`,
  );
  accountId = rows[0].id;
}, 120_000);
afterAll(async () => {
  await stop?.();
  await desk?.stop();
  await line?.close();
});

const grant = (reference: string) =>
  desk.send(`Bearer ${desk.keys.owner}`, 'POST', `${url}/admin/v1/accounts/${accountId}/credit`, {
    amount: 25,
    reference,
  });
const credits = async (): Promise<number> =>
  Number(
    (
      await desk.sql.query<{ n: string }>(
        `select coalesce(sum(p.amount), 0) as n from ledger_postings p where account_id = $1 and ledger_account = 'available'`,
        [accountId],
      )
    ).rows[0].n,
  );

it.each(['before', 'after'] as const)(
  'credit of staff whose commit is cut %s PostgreSQL has it is booked once under its reference',
  async (side) => {
    cutter.arm();
    expect((await grant(`calm ${side}`)).status).toBe(200);
    const { commits } = cutter;
    expect(commits).toBeGreaterThan(0);
    for (let at = 1; at <= commits; at += 1) {
      const before = await credits();
      cutter.arm({ at, side });
      const first = await grant(`cut ${side} ${at}`);
      cutter.arm();
      expect([first.status, first.headers.get('x-error-code'), first.headers.get('retry-after')]).toEqual([
        503,
        'database.outcome_unknown',
        '5',
      ]);
      expect((await grant(`cut ${side} ${at}`)).status).toBe(200);
      expect((await credits()) - before).toBe(25_00);
    }
  },
);

it('leaves a ledger that balances', async () => {
  expect(await verifyLedger(desk.settings().databaseUrl)).toMatchObject({ differences: 0 });
});
