import { HOUR } from './harness';
import {
  startMoves,
  forgetGuesses,
  stopMoves,
  harness,
  rows,
  WRONG,
  LOCKED,
  NONE,
  movable,
  change,
  accountOf,
} from './moves';

beforeAll(startMoves);
afterAll(stopMoves);
beforeEach(forgetGuesses);

describe('a move is refused', () => {
  it.each([
    ['is locked', 'locked = true'],
    ['is under the policy lock', `transfer_lock_until = '2027-01-01'`],
    ...['RegistrarLock', 'AccountLock', 'PrivacyLock', 'VerificationHold', 'VerificationClientHold'].map(
      (lock) => [`is under ${lock}`, `locks = '{${lock}}'`],
    ),
  ])('for a domain that %s', async (text, values) => {
    const name = `${text.toLowerCase().replaceAll(' ', '-')}.com`;
    const authCode = await movable(name);
    await change(name, values);
    await expect(harness.move(name, { authCode })).rejects.toMatchObject(LOCKED);
    expect(await accountOf(name)).toBe(harness.base.accountId);
  });

  it.each([
    ['has expired', `expires_at = '2026-03-01'`],
    ['is not decided on', `state = 'pending_create'`],
    ['is gone', `state = 'deleted', removed_at = now(), removal_reason = 'expiration'`],
  ])('as if there were none, for a domain that %s', async (text, values) => {
    const name = `${text.replaceAll(' ', '-')}.com`;
    const authCode = await movable(name);
    await change(name, values);
    await expect(harness.move(name, { authCode })).rejects.toMatchObject(NONE);
  });

  it("as if there were none, for one that is nobody's or the account's own", async () => {
    await expect(harness.move('nobodys.com', { authCode: 'x' })).rejects.toMatchObject(NONE);
    const authCode = await movable('own.com');
    await expect(harness.move('own.com', { authCode }, harness.base.accountId)).rejects.toMatchObject(NONE);
  });

  it('while a change of the domain is being carried out', async () => {
    const authCode = await movable('busy.com');
    await change(
      'busy.com',
      `busy_operation_id = (select operation_id from domains where name = 'busy.com')`,
    );
    await expect(harness.move('busy.com', { authCode })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'domains.busy',
    });
  });

  it('while another registrar asks for it', async () => {
    const authCode = await movable('asked.com');
    harness.there.requestedByOther(harness.base.connection, 'asked.com', 'registrar-c', { isReported: true });
    await harness.work();
    await expect(harness.move('asked.com', { authCode })).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('while another registrar asks for it and no message was read, also once the domain is busy', async () => {
    const authCode = await movable('unread.com');
    harness.there.requestedByOther(harness.base.connection, 'unread.com', 'registrar-c', {
      isReported: false,
    });
    await expect(harness.move('unread.com', { authCode })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'moves.transfer_out',
    });
    expect(await accountOf('unread.com')).toBe(harness.base.accountId);
    expect(await harness.standing('unread.com')).toMatchObject({ busy: false, state: undefined });
  });

  it('where a status at the registry forbids updates', async () => {
    const authCode = await movable('fixed.com');
    harness.base.registry.registered(harness.base.connection, 'fixed.com', {
      ...harness.info('fixed.com'),
      statuses: ['serverUpdateProhibited'],
    });
    await expect(harness.move('fixed.com', { authCode })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'moves.status_prohibits',
    });
    expect(await accountOf('fixed.com')).toBe(harness.base.accountId);
  });

  it('by a code that is wrong or too old, which tells nothing of locks', async () => {
    const authCode = await movable('codes.com');
    await change('codes.com', 'locked = true');
    await expect(harness.move('codes.com', { authCode: `${authCode}x` })).rejects.toMatchObject(WRONG);
    await change('codes.com', `auth_code_expires_at = '2026-03-01'`);
    await expect(harness.move('codes.com', { authCode })).rejects.toMatchObject(WRONG);
    await harness.owned('nocode.com');
    await expect(harness.move('nocode.com', { authCode: 'x' })).rejects.toMatchObject(WRONG);
  });

  it('by every code after ten wrong ones of the account for the name, until the hour is over', async () => {
    const authCode = await movable('guessed.com');
    const guesser = await harness.newAccount('guesser-test', 'g@example.org');
    for (let guess = 0; guess < 10; guess += 1)
      await expect(
        harness.move('guessed.com', { authCode: `guess-${guess}` }, guesser),
      ).rejects.toMatchObject(WRONG);
    await expect(harness.move('guessed.com', { authCode }, guesser)).rejects.toMatchObject(WRONG);
    harness.base.clock.advance(HOUR);
    await expect(harness.move('guessed.com', { authCode }, guesser)).resolves.toMatchObject({
      domainName: 'guessed.com',
    });
  });

  it('not for another account that has the code: guesses of others do not stop a move', async () => {
    const authCode = await movable('besieged.com');
    const guesser = await harness.newAccount('besieger-test', 'b@example.org');
    for (let guess = 0; guess < 10; guess += 1)
      await expect(
        harness.move('besieged.com', { authCode: `guess-${guess}` }, guesser),
      ).rejects.toMatchObject(WRONG);
    await expect(harness.move('besieged.com', { authCode })).resolves.toMatchObject({
      domainName: 'besieged.com',
    });
  });

  it('not for other names of an account that guessed wrong', async () => {
    const guesser = await harness.newAccount('busy-guesser-test', 'bg@example.org');
    for (let guess = 0; guess < 10; guess += 1) {
      await movable(`many-${guess}.com`);
      await expect(harness.move(`many-${guess}.com`, { authCode: 'wrong' }, guesser)).rejects.toMatchObject(
        WRONG,
      );
    }
    const authCode = await movable('many-last.com');
    await expect(harness.move('many-last.com', { authCode }, guesser)).resolves.toMatchObject({
      domainName: 'many-last.com',
    });
  });

  it.each([
    [undefined, `'authCode' is required`],
    ['', `'authCode' is required`],
  ])('without a code (%p)', (authCode, details) => {
    expect(() => harness.useCases.moveDomain.read(harness.other, { domainName: 'a.com', authCode })).toThrow(
      expect.objectContaining({ details }),
    );
  });

  it.each(['not a name', 'a..com', ''])('for what is no name: %p', (domainName) => {
    expect(() => harness.useCases.moveDomain.read(harness.other, { domainName, authCode: 'x' })).toThrow(
      expect.objectContaining({ kind: 'invalid' }),
    );
  });

  it('for a TLD that is not sold, or that moves nothing between accounts', async () => {
    await expect(harness.move('name.zz', { authCode: 'x' })).rejects.toMatchObject({
      kind: 'unprocessable',
      message: 'Unsupported TLD',
    });
    const authCode = await movable('unmovable.com');
    await rows(
      `insert into tld_rules (tld, valid_from, rules, created_at) values ('com', $1, '{"supportsInternalTransfer": false}', $1)`,
      [harness.base.clock.now()],
    );
    // Rules are kept for a moment: another process has not seen them.
    harness.useCases = harness.newProcess();
    await expect(harness.move('unmovable.com', { authCode })).rejects.toMatchObject({
      kind: 'unprocessable',
      message: 'Unsupported TLD',
    });
    expect(await harness.useCases.eligibility.get(harness.other, 'unmovable.com')).toEqual({
      domainName: 'unmovable.com',
      atName: true,
      supportsInternalTransfer: false,
    });
    harness.base.clock.advance(60);
    await rows(`insert into tld_rules (tld, valid_from, rules, created_at) values ('com', $1, '{}', $1)`, [
      harness.base.clock.now(),
    ]);
    harness.useCases = harness.newProcess();
  });
});
