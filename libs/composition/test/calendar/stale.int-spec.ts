import { randomUUID } from 'node:crypto';
import { PostgresCalendarStore } from '@registrar/adapter-postgres';
import { CalendarHarness } from './harness';

let harness: CalendarHarness;
beforeAll(async () => {
  harness = await CalendarHarness.create();
});
afterAll(() => harness?.base.close());
afterEach(() => jest.restoreAllMocks());

/**
 * The worker, where another process acts after the domain was taken up and before the steps of its schedule
 * are.
 */
async function runWhile(act: () => Promise<unknown>): Promise<void> {
  const { takeDue } = PostgresCalendarStore.prototype;
  jest.spyOn(PostgresCalendarStore.prototype, 'takeDue').mockImplementationOnce(async function (
    this: PostgresCalendarStore,
    ...values
  ) {
    const taken = await takeDue.apply(this, values);
    await act();
    return taken;
  });
  await harness.process.calendar.run.execute();
}

/**
 * A domain that is long expired: its expiry is told, it is taken out of the DNS and removed, all in one look.
 */
const expired = (name: string): Promise<number> => harness.owned(name, { endsIn: -60 });

describe('a domain that is about to leave', () => {
  it('does, where no other process acts', async () => {
    await expired('leaves.com');
    await runWhile(async () => undefined);
    expect(await harness.standing('leaves.com')).toMatchObject({ state: 'deleted', reason: 'expiration' });
  });

  it('stays, with nothing told, when another process renews it first', async () => {
    const id = await expired('renewed.com');
    await runWhile(() =>
      harness.base.rows(`update domains set expires_at = expires_at + interval '2 years' where id = $1`, [
        id,
      ]),
    );
    expect(await harness.standing('renewed.com')).toMatchObject({
      state: 'active',
      locks: [],
      events: [],
      stage: undefined,
    });
  });

  it('stays, with nothing told, when another process moves it to another account first', async () => {
    const id = await expired('moved.com');
    const { base } = harness;
    const other = await base.one<{ id: number }>(
      `insert into accounts (username, default_nameservers, created_at) values ('gaining-test', '{ns1.example.net}', $1) returning id`,
      [base.clock.now()],
    );
    await runWhile(() => base.rows('update domains set account_id = $2 where id = $1', [id, other.id]));
    expect(await harness.standing('moved.com')).toMatchObject({
      state: 'active',
      events: [],
      stage: undefined,
    });
  });

  it('stays when another registrar asks for it first, and leaves once that has come to nothing', async () => {
    const id = await expired('asked.com');
    const { base } = harness;
    await runWhile(() =>
      base.rows(
        `insert into transfers_out (domain_id, account_id, connection_id, name, state, gaining, requested_at, noticed_at, due_at)
       select id, account_id, connection_id, name, 'pending', 'registrar-b', $2::timestamptz, $2, $2 from domains where id = $1`,
        [id, base.clock.now()],
      ),
    );
    expect(await harness.standing('asked.com')).toMatchObject({ state: 'active', stage: undefined });
    await base.rows(
      `update transfers_out set state = 'canceled', due_at = null, ended_at = $2 where domain_id = $1`,
      [id, base.clock.now()],
    );
    base.clock.advance(600);
    await harness.process.calendar.run.execute();
    expect(await harness.standing('asked.com')).toMatchObject({ state: 'deleted', reason: 'expiration' });
  });

  it('waits, with nothing told, while a change that another process began goes on', async () => {
    const id = await expired('busy.com');
    const { base } = harness;
    const operationId = randomUUID();
    await runWhile(() =>
      base.rows(
        `with opened as (insert into operations (id, account_id, kind, subject, payload, attempts, created_at, due_at) values ($2, $3, 'update', 'busy.com', '{}', 1, $4, '2999-01-01') returning id)
       update domains set busy_operation_id = opened.id from opened where domains.id = $1`,
        [id, operationId, base.accountId, base.clock.now()],
      ),
    );
    expect(await harness.standing('busy.com')).toMatchObject({
      state: 'active',
      events: [],
      stage: undefined,
    });
    await base.rows('update domains set busy_operation_id = null where id = $1', [id]);
    base.clock.advance(600);
    await harness.process.calendar.run.execute();
    expect(await harness.standing('busy.com')).toMatchObject({ state: 'deleted', reason: 'expiration' });
  });
});
