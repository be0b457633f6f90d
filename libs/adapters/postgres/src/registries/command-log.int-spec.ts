import { randomUUID } from 'node:crypto';
import type { AnsweredCommand, SentCommand } from '@registrar/registries/ports';
import type { QueryConfig } from 'pg';
import {
  after,
  NOW,
  registriesFixture,
  type RegistriesFixture,
} from '../../test/fixtures/registries-fixture';
import { PostgresCommandLog } from './command-log';

const OPERATION = '019508a0-0000-7000-8000-000000000001';

let fixture: RegistriesFixture;
let log: PostgresCommandLog;
let command: SentCommand;

beforeAll(async () => {
  fixture = await registriesFixture();
  log = new PostgresCommandLog(fixture.sql, fixture.uow);
  const connectionId = await fixture.newConnection();
  command = {
    clTrid: `${OPERATION}-create-1`,
    connectionId,
    operationId: OPERATION,
    command: 'domain:create',
    object: 'quay.example',
    request: '<epp/>',
    sentAt: NOW,
  };
});
afterAll(() => fixture?.end());

describe('the command log', () => {
  it('has a command before its answer, and both afterwards', async () => {
    await log.sent(command);
    expect(await log.ofOperation(OPERATION)).toEqual([command]);
    const response = '<epp>ok</epp>';
    const answer = {
      clTrid: command.clTrid,
      svTrid: 'SV-1',
      resultCode: 1001,
      outcome: 'pending',
      response,
      answeredAt: after(1),
    } as const;
    await log.answered(answer);
    expect(await log.ofOperation(OPERATION)).toEqual([{ ...command, ...answer }]);
  });

  it('flushes commands before they are sent, and leaves the flush of answers to the commits behind them', async () => {
    const settings: string[] = [];
    const client = await fixture.sql.pool.connect();
    const text = `select current_setting('synchronous_commit') as value`;
    const query = jest.spyOn(fixture.sql.pool, 'query').mockImplementation((async (
      statement: QueryConfig,
    ) => {
      await client.query('begin; set local synchronous_commit to on');
      const result = await client.query(statement);
      settings.push((await client.query<{ value: string }>(text)).rows[0].value);
      await client.query('commit');
      return result;
    }) as never);
    await log.sent({ ...command, operationId: undefined, clTrid: 'flushed' });
    await log.rebuilt('flushed', '<epp>anew</epp>');
    await log.answered({ clTrid: 'flushed', outcome: 'done', answeredAt: after(1) });
    query.mockRestore();
    client.release();
    expect(settings).toEqual(['on', 'on', 'off']);
  });

  it('returns the commands of an operation oldest first, also those without an answer', async () => {
    await log.sent({ ...command, clTrid: `${OPERATION}-create-2`, sentAt: after(-60) });
    await log.answered({ clTrid: `${OPERATION}-create-2`, outcome: 'unknown', answeredAt: after(2) });
    await log.sent({ ...command, operationId: undefined, clTrid: 'other' });
    expect(
      (await log.ofOperation(OPERATION)).map(({ clTrid, outcome }) => [clTrid.slice(-1), outcome]),
    ).toEqual([
      ['1', 'pending'],
      ['2', 'unknown'],
    ]);
    expect(await log.ofOperation('019508a0-0000-7000-8000-000000000002')).toEqual([]);
  });

  it('has the frame that was sent, and from its answer on when that was', async () => {
    const operationId = '019508a0-0000-7000-8000-000000000003';
    const clTrid = `${operationId}-create-1`;
    await log.sent({ ...command, operationId, clTrid });
    await log.rebuilt(clTrid, '<epp>anew</epp>');
    expect(await log.ofOperation(operationId)).toMatchObject([{ request: '<epp>anew</epp>', sentAt: NOW }]);
    await log.answered({ clTrid, outcome: 'done', sentAt: after(8), answeredAt: after(9) });
    expect(await log.ofOperation(operationId)).toMatchObject([{ sentAt: after(8), answeredAt: after(9) }]);
    await expect(log.rebuilt(clTrid, '<epp/>')).rejects.toThrow('waits for its answer');
  });

  it.each<[AnsweredCommand['outcome'] | undefined, string]>([
    [undefined, 'refused'],
    ['pending', 'refused'],
    ['unknown', 'refused'],
    ['done', 'done'],
    ['not_sent', 'not_sent'],
  ])(
    'takes the later refusal of a command that is %s: %s, and a "taken" that comes after it is none',
    async (outcome, reported) => {
      const operationId = randomUUID();
      const clTrid = `${operationId}-report-1`;
      await log.sent({ ...command, operationId, clTrid });
      if (outcome) await log.answered({ clTrid, outcome, answeredAt: after(1) });
      await fixture.uow.run(() => log.refusedLater(clTrid, after(2)));
      expect((await log.ofOperation(operationId))[0]).toMatchObject({
        outcome: reported,
        answeredAt: after(outcome ? 1 : 2),
      });
      if (reported === 'refused')
        await log.answered({ clTrid, outcome: 'pending', resultCode: 1001, answeredAt: after(3) });
      expect((await log.ofOperation(operationId))[0].outcome).toBe(reported);
      await expect(log.refusedLater(clTrid, after(4))).rejects.toThrow('outside a unit of work');
    },
  );

  it('refuses a clTRID that was used before', async () => {
    await expect(log.sent(command)).rejects.toThrow('was used before');
  });

  it('refuses an answer to what was never sent', async () => {
    await expect(log.answered({ clTrid: 'never', outcome: 'done', answeredAt: NOW })).rejects.toThrow(
      'no command never was sent',
    );
  });

  it('refuses to write inside a transaction that may be rolled back', async () => {
    await expect(fixture.uow.run(() => log.sent({ ...command, clTrid: 'inside' }))).rejects.toThrow(
      'inside a unit of work',
    );
    const answer = { clTrid: command.clTrid, outcome: 'done', answeredAt: NOW } as const;
    await expect(fixture.uow.run(() => log.rebuilt(command.clTrid, '<epp/>'))).rejects.toThrow(
      'inside a unit of work',
    );
    await expect(fixture.uow.run(() => log.answered(answer))).rejects.toThrow('inside a unit of work');
  });
});
