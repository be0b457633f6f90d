import { PinoLog } from './log';

interface Line {
  [name: string]: any;
}

function newLog(context?: () => object | undefined) {
  const lines: Line[] = [];
  const log = new PinoLog({
    app: 'public-api',
    level: 'info',
    context,
    to: { write: (text: string) => void lines.push(JSON.parse(text)) },
  });
  return { log, lines };
}

describe('PinoLog', () => {
  it('writes one JSON object a line with time, level and program', () => {
    const { log, lines } = newLog();
    log.info('listening', { port: 3000 });
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        app: 'public-api',
        pid: process.pid,
        port: 3000,
        message: 'listening',
      },
    ]);
  });

  it('carries the request that is being answered', () => {
    const { log, lines } = newLog(() => ({ requestId: 'r-1', accountId: 7 }));
    log.warn('slow');
    log.error('broken', { requestId: 'r-2' });
    expect(lines.map(({ level, requestId, accountId }) => [level, requestId, accountId])).toEqual([
      ['warn', 'r-1', 7],
      ['error', 'r-2', 7],
    ]);
  });

  it.each([
    'authorization',
    'Authorization',
    'token',
    'apiToken',
    'api_token',
    'password',
    'newPassword',
    'pw',
    'newPW',
    'secret',
    'clientSecret',
    'authCode',
    'auth_info',
    'sealed',
    'password_sealed'.replace('_sealed', ''),
    'email',
    'emailTo',
    'phone',
    'fax',
    'voice',
    'address1',
    'street',
    'firstName',
    'last-name',
    'companyName',
    'cookie',
    'contacts',
    'registrant',
  ])('masks the field %s at any depth', (name) => {
    const { log, lines } = newLog();
    log.info('sent', { [name]: 'leak', inner: { list: [{ [name]: 'leak' }] } });
    expect(JSON.stringify(lines)).not.toContain('leak');
    expect(lines[0][name]).toBe('[masked]');
  });

  it.each([
    ['domainName', 'example.com'],
    ['tokenId', 3],
    ['status', 200],
    ['key', 'idempotency'],
    ['ms', 1.5],
  ])('does not mask %s', (name, value) => {
    const { log, lines } = newLog();
    log.info('sent', { [name]: value });
    expect(lines[0][name]).toBe(value);
  });

  it('cuts structures deeper than six levels, and those without an end', () => {
    const { log, lines } = newLog();
    const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) });
    const endless: Record<string, unknown> = {};
    endless['self'] = endless;
    const cause = new Error('without an end');
    cause.cause = cause;
    log.info('sent', {
      five: nested(5),
      six: nested(6),
      list: [[[[[['leak', {}]]]]]],
      endless,
      error: cause,
    });
    const [{ five, six, list, endless: cut, error }] = lines;
    expect(JSON.stringify(five)).toBe('{"in":{"in":{"in":{"in":{"in":{}}}}}}');
    expect(JSON.stringify(six)).toBe('{"in":{"in":{"in":{"in":{"in":{"in":"[deep]"}}}}}}');
    expect(JSON.stringify(list)).toBe('[[[[[["leak","[deep]"]]]]]]');
    expect(JSON.stringify(cut)).toBe('{"self":{"self":{"self":{"self":{"self":{"self":"[deep]"}}}}}}');
    expect(JSON.stringify(error).split('without an end').length).toBeLessThan(30);
  });

  it('tells of an error what helps, its causes included, and leaves out what drivers put beside it', () => {
    const { log, lines } = newLog();
    const driver = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'tokens_uq',
      detail: 'Key (email)=(ilse@example.net)',
      parameters: ['leak'],
    });
    log.error('failed', { error: new Error('cannot store', { cause: driver }) });
    const [{ error }] = lines;
    expect(error).toMatchObject({
      type: 'Error',
      message: 'cannot store',
      cause: { message: 'duplicate key', code: '23505', constraint: 'tokens_uq' },
    });
    expect(error.stack).toContain('log.spec');
    expect(JSON.stringify(lines)).not.toMatch(/ilse|leak/);
  });

  it('survives structures that go round in circles, bytes and big numbers', () => {
    const { log, lines } = newLog();
    const round: Line = { name: 'round' };
    round.self = round;
    log.info('odd', {
      round,
      bytes: Buffer.from('leak'),
      amount: 9_007_199_254_740_993n,
      at: new Date('2026-03-02T09:15:00Z'),
      nothing: undefined,
      none: null,
    });
    expect(lines[0]).toMatchObject({
      bytes: '[4 bytes]',
      amount: '9007199254740993',
      at: '2026-03-02T09:15:00.000Z',
      none: null,
    });
    expect(JSON.stringify(lines)).not.toContain('leak');
  });

  it('changes nothing of what it was given', () => {
    const { log } = newLog();
    const fields = { token: 'mine', inner: { pw: 'mine' } };
    log.info('sent', fields);
    expect(fields).toEqual({ token: 'mine', inner: { pw: 'mine' } });
  });
});
