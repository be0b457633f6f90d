import { runInRequest } from '@registrar/http';
import { DryRun } from '@registrar/kernel';
import { GuardedCommandLog } from './noted-writes';

const COMMAND = {
  clTrid: 'x-1',
  connectionId: 1,
  operationId: '00000000-0000-7000-8000-000000000001',
  command: 'domain:create',
  object: 'a.example',
  request: '<epp/>',
  sentAt: new Date('2026-03-02T09:15:00Z'),
};

describe('the command log', () => {
  const written: string[] = [];
  const log = new GuardedCommandLog(
    { change: async (name: string) => written.push(name) } as never,
    { assertOpen: () => undefined, assertNone: () => undefined } as never,
  );
  beforeEach(() => written.splice(0));

  it('refuses every command in a dry run, so that none is sent', async () => {
    const sent = runInRequest({ requestId: 'r', dryRun: new DryRun() }, () => log.sent(COMMAND));
    await expect(sent).rejects.toThrow('domain:create in a dry run');
    expect(written).toEqual([]);
  });

  it.each([
    ['another request', { requestId: 'r' }],
    ['no request', undefined],
  ])('takes the commands of %s', async (_, request) => {
    await (request ? runInRequest(request, () => log.sent(COMMAND)) : log.sent(COMMAND));
    expect(written).toHaveLength(1);
  });
});
