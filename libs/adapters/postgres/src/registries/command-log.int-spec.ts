import type { SentCommand } from '@registrar/registries/ports';
import { after, NOW, registriesFixture, type RegistriesFixture } from '../../test/registries-fixture';
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
    clTrid: `${OPERATION}-create-1`, connectionId, operationId: OPERATION, command: 'domain:create', object: 'quay.example',
    request: '<epp/>', sentAt: NOW,
  };
});
afterAll(() => fixture?.end());

describe('the command log', () => {
  it('has a command before its answer, and both afterwards', async () => {
    await log.sent(command);
    expect(await log.ofOperation(OPERATION)).toEqual([command]);
    const response = '<epp>ok</epp>';
    const answer = { clTrid: command.clTrid, svTrid: 'SV-1', resultCode: 1001, outcome: 'pending', response, answeredAt: after(1) } as const;
    await log.answered(answer);
    expect(await log.ofOperation(OPERATION)).toEqual([{ ...command, ...answer }]);
  });

  it('tells the commands of an operation oldest first, and those without an answer with it', async () => {
    await log.sent({ ...command, clTrid: `${OPERATION}-create-2`, sentAt: after(-60) });
    await log.answered({ clTrid: `${OPERATION}-create-2`, outcome: 'unknown', answeredAt: after(2) });
    await log.sent({ ...command, operationId: undefined, clTrid: 'other' });
    expect((await log.ofOperation(OPERATION)).map(({ clTrid, outcome }) => [clTrid.slice(-1), outcome])).toEqual([['1', 'pending'], ['2', 'unknown']]);
    expect(await log.ofOperation('019508a0-0000-7000-8000-000000000002')).toEqual([]);
  });

  it('refuses a clTRID that was used before', async () => {
    await expect(log.sent(command)).rejects.toThrow('was used before');
  });

  it('refuses an answer to what was never sent', async () => {
    await expect(log.answered({ clTrid: 'never', outcome: 'done', answeredAt: NOW })).rejects.toThrow('no command never was sent');
  });

  it('refuses to write inside a transaction that may be rolled back', async () => {
    await expect(fixture.uow.run(() => log.sent({ ...command, clTrid: 'inside' }))).rejects.toThrow('inside a unit of work');
    const answer = { clTrid: command.clTrid, outcome: 'done', answeredAt: NOW } as const;
    await expect(fixture.uow.run(() => log.answered(answer))).rejects.toThrow('inside a unit of work');
  });
});
