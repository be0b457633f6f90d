import type { Passkey, StaffUser } from '@registrar/staff';
import type { NewStaffSession, NewStaffUser } from '@registrar/staff/ports';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { after, NOW } from '../../../test/rows';
import { PostgresLoginTicketStore } from './login-ticket-store';
import { PostgresPasskeyStore } from './passkey-store';
import { PostgresStaffSessionStore } from './session-store';
import { PostgresStaffUserStore } from './staff-user-store';

let database: OpenDatabase;
let users: PostgresStaffUserStore;
let sessions: PostgresStaffSessionStore;
let passkeys: PostgresPasskeyStore;
let tickets: PostgresLoginTicketStore;
beforeAll(async () => {
  database = await openDatabase();
  const { sql, uow } = database;
  users = new PostgresStaffUserStore(sql, uow);
  sessions = new PostgresStaffSessionStore(sql, uow);
  passkeys = new PostgresPasskeyStore(sql, uow);
  tickets = new PostgresLoginTicketStore(sql, uow);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const ABSENT = 2_000_000_000;
let serial = 0;
const person = (more: Partial<NewStaffUser> = {}): NewStaffUser => ({
  name: 'Ines',
  email: `ines-${(serial += 1)}@registrar.example`,
  role: 'finance',
  createdAt: NOW,
  ...more,
});
const user = (more: Partial<NewStaffUser> = {}): Promise<StaffUser> => inUnit(() => users.add(person(more)));
const sessionId = (number: number): string => `0197a0fe-0000-7000-8000-${String(number).padStart(12, '0')}`;

describe('staff users in PostgreSQL', () => {
  it('are found as they were added, and listed by their ids', async () => {
    const one = person();
    const other = person({ oidcIssuer: 'https://id.example.net', oidcSubject: 's-1' });
    const [first, second] = [await user(one), await user(other)];
    expect([first, second]).toEqual([
      { ...one, id: expect.any(Number), version: 1 },
      { ...other, id: expect.any(Number), version: 1 },
    ]);
    expect(await users.find(first.id)).toStrictEqual(first);
    expect(await users.find(second.id)).toStrictEqual(second);
    expect(await users.find(ABSENT)).toBeUndefined();
    const all = await users.list();
    expect(all.slice(-2)).toStrictEqual([first, second]);
    expect(await inUnit(() => users.lockAll())).toStrictEqual(all);
  });

  it.each<[string, Parameters<PostgresStaffUserStore['update']>[1]]>([
    ['the name', { name: 'Marta' }],
    ['the address', { email: 'marta@registrar.example' }],
    ['the role', { role: 'owner' }],
    ['the identity', { oidcIssuer: 'https://id.example.net', oidcSubject: 's-2' }],
    ['the end', { disabledAt: after(5) }],
    ['nothing', {}],
  ])('change by the fields given, and count the change: %s', async (_, fields) => {
    const before = await user();
    const changed = await inUnit(() => users.update(before.id, fields));
    expect(changed).toStrictEqual({ ...before, ...fields, version: 2 });
    expect(await users.find(before.id)).toStrictEqual(changed);
  });

  it('may log in again after their end is taken back', async () => {
    const { id } = await user();
    await inUnit(() => users.update(id, { disabledAt: NOW }));
    expect(await inUnit(() => users.update(id, { disabledAt: null }))).not.toHaveProperty('disabledAt');
  });

  it('are not changed where there is none', async () => {
    await expect(inUnit(() => users.update(ABSENT, { name: 'x' }))).rejects.toThrow();
  });
});

describe('passkeys in PostgreSQL', () => {
  const keyOf = (userId: number, more: Partial<Passkey> = {}): Omit<Passkey, 'id'> => ({
    userId,
    name: 'Laptop',
    credentialId: `credential-${(serial += 1)}`,
    publicKey: 'public',
    counter: 7,
    transports: ['usb', 'nfc'],
    createdAt: NOW,
    ...more,
  });

  it('are found by their credential and their user, the oldest first, until they are removed', async () => {
    const { id: userId } = await user();
    const [values, others] = [keyOf(userId), keyOf(userId, { transports: [] })];
    const [key, other] = [await inUnit(() => passkeys.add(values)), await inUnit(() => passkeys.add(others))];
    expect(key).toEqual({ ...values, id: expect.any(Number) });
    expect(await passkeys.findByCredential(key.credentialId)).toStrictEqual(key);
    expect(await passkeys.findByCredential('absent')).toBeUndefined();
    expect(await passkeys.ofUser(userId)).toStrictEqual([key, other]);
    await inUnit(() => passkeys.remove(key.id));
    expect(await passkeys.ofUser(userId)).toStrictEqual([other]);
  });

  it.each([
    ['a higher counter', 7, 8, true],
    ['the same counter, as of a copy', 7, 7, false],
    ['a lower counter, as of a copy', 7, 6, false],
    ['no counter where it had none', 0, 0, true],
    ['its first counter', 0, 1, true],
    ['no counter where it had one', 7, 0, false],
  ])('sign with %s: from %d to %d %p', async (_, before, counter, isUsed) => {
    const { id: userId } = await user();
    const key = await inUnit(() => passkeys.add(keyOf(userId, { counter: before })));
    expect(await inUnit(() => passkeys.use(key.id, counter, after(3)))).toBe(isUsed);
    const expected = isUsed ? { ...key, counter, lastUsedAt: after(3) } : key;
    expect(await passkeys.findByCredential(key.credentialId)).toStrictEqual(expected);
  });
});

describe('sessions of staff in PostgreSQL', () => {
  const values = (userId: number, more: Partial<NewStaffSession> = {}): NewStaffSession => ({
    id: sessionId((serial += 1)),
    userId,
    digest: `digest-${serial}`,
    method: 'oidc',
    secondFactor: false,
    createdAt: NOW,
    lastSeenAt: NOW,
    idleEndsAt: after(10),
    endsAt: after(100),
    ...more,
  });
  const opened = async (userId: number, more: Partial<NewStaffSession> = {}): Promise<NewStaffSession> => {
    const session = values(userId, more);
    await inUnit(() => sessions.add(session));
    return session;
  };
  const shown = ({ digest: _, ...session }: NewStaffSession) => session;

  it('are found by their token with their user, and by their id', async () => {
    const owner = await user({ oidcIssuer: 'https://id.example.net', oidcSubject: 's-3' });
    const session = await opened(owner.id, { source: '192.0.2.7' });
    expect(await sessions.find(session.digest)).toStrictEqual({
      session: shown(session),
      digest: session.digest,
      user: owner,
    });
    expect(await sessions.findById(session.id)).toStrictEqual(shown(session));
    expect(await sessions.find('absent')).toBeUndefined();
    expect(await sessions.findById(sessionId(999_999))).toBeUndefined();
  });

  it.each([
    [9, true],
    [10, false],
  ])('go on with a request after %d seconds: %p', async (seconds, goesOn) => {
    const session = await opened((await user()).id);
    expect(await inUnit(() => sessions.touch(session.id, after(seconds), after(20)))).toBe(goesOn);
    const seen = goesOn ? { lastSeenAt: after(seconds), idleEndsAt: after(20) } : {};
    expect(await sessions.findById(session.id)).toStrictEqual({ ...shown(session), ...seen });
  });

  it('get a second factor with another token', async () => {
    const session = await opened((await user()).id);
    const digest = `stronger-${session.id}`;
    expect(await inUnit(() => sessions.strengthen(session.id, digest, 'passkey'))).toBe(true);
    expect(await sessions.find(session.digest)).toBeUndefined();
    expect((await sessions.find(digest))!.session).toStrictEqual({
      ...shown(session),
      method: 'passkey',
      secondFactor: true,
    });
  });

  it('end once with a reason, and do not go on after it', async () => {
    const session = await opened((await user()).id);
    expect(await inUnit(() => sessions.end(session.id, after(5), 'signed_out'))).toBe(true);
    const ended = { ...shown(session), endedAt: after(5), endReason: 'signed_out' };
    expect(await sessions.findById(session.id)).toStrictEqual(ended);
    expect(await inUnit(() => sessions.end(session.id, after(6), 'replaced'))).toBe(false);
    expect(await inUnit(() => sessions.touch(session.id, after(6), after(20)))).toBe(false);
    expect(await inUnit(() => sessions.strengthen(session.id, 'other', 'passkey'))).toBe(false);
    expect(await sessions.findById(session.id)).toStrictEqual(ended);
    expect(await inUnit(() => sessions.end(sessionId(999_999), NOW, 'replaced'))).toBe(false);
  });

  it('of a user all end at once, those of others and ended ones do not', async () => {
    const [owner, other] = [await user(), await user()];
    const [one, two, past] = [await opened(owner.id), await opened(owner.id), await opened(owner.id)];
    const foreign = await opened(other.id);
    await inUnit(() => sessions.end(past.id, after(1), 'signed_out'));
    expect(await inUnit(() => sessions.endAllOf(owner.id, after(5), 'user_disabled'))).toBe(2);
    const reasons = await Promise.all(
      [one, two, past, foreign].map(async ({ id }) => (await sessions.findById(id))?.endReason),
    );
    expect(reasons).toEqual(['user_disabled', 'user_disabled', 'signed_out', undefined]);
    expect(await inUnit(() => sessions.endAllOf(owner.id, after(6), 'user_disabled'))).toBe(0);
  });

  it('are listed newest first while they last, part by part', async () => {
    const owner = await user({ name: 'Owner' });
    const [first, second, third] = [await opened(owner.id), await opened(owner.id), await opened(owner.id)];
    await opened(owner.id, { idleEndsAt: NOW });
    await opened(owner.id, { endsAt: NOW });
    const gone = await opened(owner.id);
    await inUnit(() => sessions.end(gone.id, NOW, 'signed_out'));
    const part = await sessions.list(NOW, owner.id, { limit: 2 });
    expect(part).toStrictEqual({
      items: [third, second].map((session) => ({ ...shown(session), userName: 'Owner' })),
      next: second.id,
    });
    const rest = await sessions.list(NOW, owner.id, { limit: 2, before: part.next });
    expect(rest).toStrictEqual({ items: [{ ...shown(first), userName: 'Owner' }] });
    expect(await sessions.list(NOW, owner.id, { limit: 3 })).not.toHaveProperty('next');
    const other = await opened((await user()).id);
    expect((await sessions.list(NOW, undefined, { limit: 2 })).items.map(({ id }) => id)).toEqual([
      other.id,
      third.id,
    ]);
  });

  it('are removed once their absolute end lies before the time', async () => {
    const owner = await user();
    const [past, present] = [await opened(owner.id, { endsAt: after(-9) }), await opened(owner.id)];
    await inUnit(() => sessions.removeEndedBefore(after(-9)));
    expect(await sessions.findById(past.id)).toBeDefined();
    await inUnit(() => sessions.removeEndedBefore(after(-8)));
    expect([await sessions.findById(past.id), (await sessions.findById(present.id))?.id]).toEqual([
      undefined,
      present.id,
    ]);
  });

  it('take part in a registration: its challenge is for the session alone', async () => {
    const { id: owner } = await opened((await user()).id);
    const challenge = { digest: `challenge-${owner}`, kind: 'registration', owner } as const;
    await inUnit(() => tickets.addChallenge({ ...challenge, expiresAt: after(60) }, NOW));
    const take = (more: Partial<Parameters<typeof tickets.takeChallenge>[0]>, at = NOW): Promise<boolean> =>
      inUnit(() => tickets.takeChallenge({ ...challenge, ...more }, at));
    expect(await take({ owner: undefined })).toBe(false);
    expect(await take({ kind: 'login' })).toBe(false);
    expect(await take({ digest: 'other' })).toBe(false);
    expect(await take({}, after(60))).toBe(false);
    expect(await take({}, after(59))).toBe(true);
    expect(await take({})).toBe(false);
  });
});

describe('tickets of log-ins in PostgreSQL', () => {
  it('are removed by the next one after they expired', async () => {
    const add = (digest: string, now: Date): Promise<void> =>
      inUnit(() => tickets.addChallenge({ digest, kind: 'login', expiresAt: after(60) }, now));
    await add('early', NOW);
    await add('late', after(60));
    expect(await inUnit(() => tickets.takeChallenge({ digest: 'early', kind: 'login' }, NOW))).toBe(false);
    expect(await inUnit(() => tickets.takeChallenge({ digest: 'late', kind: 'login' }, NOW))).toBe(true);
  });

  it('of an invitation are used once before they expire, and end with the next link', async () => {
    const [{ id: userId }, { id: otherId }] = [await user(), await user()];
    const link = (digest: string, of: number): Promise<void> =>
      inUnit(() => tickets.addLink({ digest, userId: of, createdAt: NOW, expiresAt: after(60) }));
    const redeem = (digest: string, at = NOW) => inUnit(() => tickets.redeemLink(digest, at));
    await link('other', otherId);
    await link('first', userId);
    await link('second', userId);
    expect([await redeem('first'), await redeem('absent'), await redeem('second', after(60))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([await redeem('second', after(59)), await redeem('other')]).toEqual([
      { userId },
      { userId: otherId },
    ]);
    expect(await redeem('second')).toBeUndefined();
  });
});

it.each<[string, () => Promise<unknown>]>([
  ['lockAll', () => users.lockAll()],
  ['add of a user', () => users.add(person())],
  ['update', () => users.update(1, {})],
  ['add of a passkey', () => passkeys.add({} as Passkey)],
  ['use', () => passkeys.use(1, 1, NOW)],
  ['remove', () => passkeys.remove(1)],
  ['add of a session', () => sessions.add({} as NewStaffSession)],
  ['touch', () => sessions.touch(sessionId(1), NOW, NOW)],
  ['strengthen', () => sessions.strengthen(sessionId(1), 'd', 'passkey')],
  ['end', () => sessions.end(sessionId(1), NOW, 'signed_out')],
  ['endAllOf', () => sessions.endAllOf(1, NOW, 'signed_out')],
  ['removeEndedBefore', () => sessions.removeEndedBefore(NOW)],
  ['addChallenge', () => tickets.addChallenge({ digest: 'd', kind: 'login', expiresAt: NOW }, NOW)],
  ['takeChallenge', () => tickets.takeChallenge({ digest: 'd', kind: 'login' }, NOW)],
  ['addLink', () => tickets.addLink({ digest: 'd', userId: 1, createdAt: NOW, expiresAt: NOW })],
  ['redeemLink', () => tickets.redeemLink('d', NOW)],
])('%s is refused outside a unit of work', async (_, write) => {
  await expect(write()).rejects.toThrow('outside a unit of work');
});
