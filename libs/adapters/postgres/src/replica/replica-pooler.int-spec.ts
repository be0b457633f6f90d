import { describeWith, freePort, PGBOUNCER_ADVICE, PgBouncer, pgBouncerProgram } from '@registrar/testkit';
import { replayed, ReplicaFixture } from '../../test/replica/replica-fixture';

const SHOWN = `select pg_is_in_recovery() as replica, current_setting('transaction_read_only') as read_only, current_setting('statement_timeout') as timeout`;

describeWith(pgBouncerProgram(), PGBOUNCER_ADVICE, 'a replica behind PgBouncer', () => {
  let fixture: ReplicaFixture;
  beforeAll(async () => {
    fixture = await ReplicaFixture.start();
  });
  afterAll(() => fixture?.close());

  it.each(['session', 'transaction'] as const)(
    'in %s mode answers reads in sessions that cannot write, with their time limit',
    async (mode) => {
      const url = fixture.standby.urlOf('app');
      const pooler = new PgBouncer({ port: await freePort(), databaseUrls: [url], mode, poolSize: 2 });
      await pooler.start();
      try {
        const reads = fixture.reader({
          url: pooler.url(url),
          pooler: mode,
          waitMs: 5_000,
          statementTimeoutMs: 4_321,
        });
        await replayed(reads);
        const shown = await reads
          .storesOf((sql) => sql)
          .read('staff.report', (sql) => sql.rows('unnamed', SHOWN));
        expect(shown).toEqual([{ replica: true, read_only: 'on', timeout: '4321ms' }]);
      } finally {
        await pooler.stop();
      }
    },
  );
});
