import { randomUUID } from 'node:crypto';
import { addSeconds } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { PostgresMailStore } from './mail-store';

const NOW = new Date('2026-03-02T09:15:00Z');
const LATER = addSeconds(NOW, 3_600);
const INVITATION = 'the invitation link was replaced, used or has expired';
const WITHDRAWN = 'the announcement was withdrawn';

let database: OpenDatabase;
let store: PostgresMailStore;
beforeAll(async () => {
  database = await openDatabase();
  store = new PostgresMailStore(database.sql, database.uow);
});
afterAll(() => database?.close());

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

async function written(template: 'staff-invitation' | 'announcement', subject: string): Promise<string> {
  const id = randomUUID();
  await database.uow.run(() =>
    store.add({
      ...{ id, template, subject, to: 'ines@example.com', sealed: 'sealed' },
      ...{ contentDigest: 'content', recipientDigest: 'recipient', createdAt: NOW },
    }),
  );
  return id;
}

const revokedOf = async (id: string): Promise<(string | undefined)[]> =>
  (await store.takeDue(NOW, LATER, 100)).filter((mail) => mail.id === id).map(({ revoked }) => revoked);

let users = 0;
async function invitation(link: { usedAt?: Date; expiresAt?: Date; isDisabled?: boolean }): Promise<string> {
  const mailId = await written('staff-invitation', `staff_user:${(users += 1)}`);
  const [{ id }] = await query(
    `insert into staff_users (name, email, role, created_at, disabled_at) values ('Ines', $1, 'support', $2, $3) returning id`,
    [`ines-${users}@example.com`, NOW, link.isDisabled ? NOW : null],
  );
  await query(
    `insert into staff_links (digest, purpose, user_id, created_at, expires_at, used_at, mail_id)
     values ($1, 'invitation', $2, $3, $4, $5, $6)`,
    [randomUUID(), id, NOW, link.expiresAt ?? LATER, link.usedAt ?? null, mailId],
  );
  return mailId;
}

describe('a waiting mail with an invitation link', () => {
  it.each<[string, Parameters<typeof invitation>[0], string | undefined]>([
    ['is sent while the link is open', {}, undefined],
    ['is sent a second before the link expires', { expiresAt: addSeconds(NOW, 1) }, undefined],
    ['is not sent once the link has expired', { expiresAt: NOW }, INVITATION],
    ['is not sent once another link replaced it, or it was used', { usedAt: NOW }, INVITATION],
    ['is not sent to a disabled user', { isDisabled: true }, INVITATION],
  ])('%s', async (_title, link, revoked) => {
    expect(await revokedOf(await invitation(link))).toEqual([revoked]);
  });

  it('is not sent where no link belongs to it', async () => {
    expect(await revokedOf(await written('staff-invitation', 'staff_user:1'))).toEqual([INVITATION]);
  });
});

describe('a waiting mail of an announcement', () => {
  async function announcement(state: 'sending' | 'withdrawn'): Promise<number> {
    const isWithdrawn = state === 'withdrawn';
    const [{ id }] = await query(
      `insert into announcements (subject, body, audience, state, created_by, created_at, published_by, published_at, through_account, due_at,
                                  withdrawn_by, withdrawn_at, reached, mailed)
       values ('Prices', 'They rise.', 'all', $1, 'Ines', $2, 'Piet', $2, 9, $3, $4, $5, 3, 2) returning id`,
      [state, NOW, isWithdrawn ? null : LATER, isWithdrawn ? 'Ines' : null, isWithdrawn ? NOW : null],
    );
    return id;
  }

  it.each<['sending' | 'withdrawn', string | undefined]>([
    ['sending', undefined],
    ['withdrawn', WITHDRAWN],
  ])('of the state %s: the reason not to send it is %s', async (state, revoked) => {
    const id = await announcement(state);
    expect(await revokedOf(await written('announcement', `announcement:${id}`))).toEqual([revoked]);
  });

  it('is sent where its subject names another announcement, or none', async () => {
    const id = await announcement('withdrawn');
    expect(await revokedOf(await written('announcement', `announcement:${id}0`))).toEqual([undefined]);
    expect(await revokedOf(await written('announcement', 'announcement:99999999999'))).toEqual([undefined]);
    expect(await revokedOf(await written('announcement', 'prices'))).toEqual([undefined]);
  });
});
