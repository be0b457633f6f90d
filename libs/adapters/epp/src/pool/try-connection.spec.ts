import { FakeIds, FakeLog } from '@registrar/kernel/testing';
import { connectionOf } from '@registrar/registries/testing';
import { CommandFault, OpenFault } from '../faults';
import { EppSession } from '../session';
import { DEFAULT_EPP_SETTINGS } from '../settings';
import { tryConnection, type TriedConnection } from './try-connection';

const CONNECTION = connectionOf();
const CREDENTIALS = { password: 'secret' };
const tried = (): Promise<TriedConnection> =>
  tryConnection(CONNECTION, CREDENTIALS, { ids: new FakeIds(), log: new FakeLog() });

const open = jest.spyOn(EppSession, 'open');
afterEach(() => {
  open.mockReset();
});

/** A session whose log-out is answered with this, or throws it. */
function opened(answer: { code: number; reason: string } | Error) {
  const command = jest.fn(async () => {
    if (answer instanceof Error) throw answer;
    return { response: answer };
  });
  const destroy = jest.fn();
  const services = { extensions: new Set(['urn:a', 'urn:b']) };
  open.mockResolvedValue({ command, destroy, services } as unknown as EppSession);
  return { command, destroy };
}

describe('one session that is opened to try a connection', () => {
  it('is opened with the credentials and ended, once, and reports its extensions', async () => {
    const { command, destroy } = opened({ code: 1500, reason: 'ending session' });
    expect(await tried()).toEqual({ kind: 'opened', extensions: ['urn:a', 'urn:b'] });
    expect(open.mock.calls).toEqual([
      [
        CONNECTION,
        CREDENTIALS,
        expect.objectContaining({ settings: { ...DEFAULT_EPP_SETTINGS, holder: 'try-connection' } }),
        expect.any(Function),
      ],
    ]);
    expect(command.mock.calls).toEqual([
      [expect.objectContaining({ name: 'logout' }), expect.any(String), DEFAULT_EPP_SETTINGS.logoutTimeoutMs],
    ]);
    expect(destroy).toHaveBeenCalledTimes(1);
  });

  it.each<[string, { code: number; reason: string } | Error, string]>([
    [
      'is answered with a success that is not 1500',
      { code: 1000, reason: 'completed' },
      'log-out answered 1000 completed',
    ],
    ['is refused', { code: 2400, reason: 'failed' }, 'log-out answered 2400 failed'],
    ['is not answered', new CommandFault('timeout', 'no answer within 5 s'), 'no answer within 5 s'],
  ])('is destroyed too if its log-out %s', async (_, answer, reason) => {
    const { destroy } = opened(answer);
    expect(await tried()).toEqual({ kind: 'no_logout', reason });
    expect(destroy).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Error, TriedConnection]>([
    [
      'a refused log-in',
      new OpenFault('authentication', 'log-in refused', 2200),
      { kind: 'failed', fault: 'authentication', reason: 'log-in refused', code: 2200 },
    ],
    [
      'a session too many',
      new OpenFault('session_limit', 'too many', 2502),
      { kind: 'failed', fault: 'session_limit', reason: 'too many', code: 2502 },
    ],
    [
      'a connection without greeting',
      new OpenFault('unreachable', 'no greeting'),
      { kind: 'failed', fault: 'unreachable', reason: 'no greeting' },
    ],
    [
      'any other error',
      new Error('bad certificate'),
      { kind: 'failed', fault: 'unreachable', reason: 'bad certificate' },
    ],
  ])('is not opened again after %s', async (_, error, expected) => {
    open.mockRejectedValue(error);
    expect(await tried()).toEqual(expected);
    expect(open).toHaveBeenCalledTimes(1);
  });
});
