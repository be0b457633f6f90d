import { AccountMailWordings } from '@registrar/contacts';
import { FakeMailPreview, FakeMailWordings } from '@registrar/contacts/testing';
import { notFound } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../../audit-trail';
import { actorOf, FakeAuditLog } from '../../testing';
import { ChangeMailWording } from './mail-wordings';

const OWNER = actorOf('owner');
const ACCOUNT = 7;

function staged() {
  const [uow, clock] = [new FakeUnitOfWork(), new FakeClock()];
  const log = new FakeAuditLog(uow);
  const store = new FakeMailWordings(uow);
  const change = new ChangeMailWording(
    new AuditTrail(log, uow, clock),
    {
      get: async (id) => {
        if (id !== ACCOUNT) throw notFound('account.not_found', 'The account does not exist.');
        return { id } as never;
      },
    },
    new AccountMailWordings(store, new FakeMailPreview(), clock, { registrarName: 'Lantern' }),
  );
  return { change, log, store };
}

describe('the audit entry of a wording of mail', () => {
  it('has the wording alone where there was none before', async () => {
    const { change, log } = staged();
    expect(await change.put(OWNER, ACCOUNT, 'all', { closing: 'Bye' })).toEqual({ closing: 'Bye' });
    expect(log.entries).toMatchObject([
      { action: 'mail_wording.put', target: 'account:7', after: { scope: 'all', closing: 'Bye' } },
    ]);
    expect(log.entries[0]).not.toHaveProperty('before');
  });

  it('has the replaced wording beside the new one, both with their kind of mail', async () => {
    const { change, log } = staged();
    await change.put(OWNER, ACCOUNT, 'expired', { subject: 'Gone' });
    await change.put(OWNER, ACCOUNT, 'expired', { closing: 'Bye' });
    expect(log.entries[1]).toMatchObject({
      before: { scope: 'expired', subject: 'Gone' },
      after: { scope: 'expired', closing: 'Bye' },
    });
    expect(log.entries[1].after).not.toHaveProperty('subject');
  });

  it('has the removed wording with its kind of mail, and nothing after it', async () => {
    const { change, log } = staged();
    await change.put(OWNER, ACCOUNT, 'expired', { subject: 'Gone' });
    await change.remove(OWNER, ACCOUNT, 'expired');
    expect(log.entries[1]).toMatchObject({
      action: 'mail_wording.remove',
      target: 'account:7',
      before: { scope: 'expired', subject: 'Gone' },
    });
    expect(log.entries[1]).not.toHaveProperty('after');
  });
});

describe('a wording of mail', () => {
  it.each<[string, (change: ChangeMailWording) => Promise<unknown>]>([
    ['for an account that does not exist', (change) => change.put(OWNER, 8, 'all', { closing: 'Bye' })],
    ['for an unknown kind of mail', (change) => change.put(OWNER, ACCOUNT, 'no-mail', { closing: 'Bye' })],
    ['that is removed and does not exist', (change) => change.remove(OWNER, ACCOUNT, 'expired')],
  ])('%s is a 404 without an audit entry', async (_which, work) => {
    const { change, log, store } = staged();
    await expect(work(change)).rejects.toMatchObject({ kind: 'not_found' });
    expect(log.entries).toEqual([]);
    expect(store.wordings.get(8)).toBeUndefined();
  });

  it.each<[string, (change: ChangeMailWording) => Promise<unknown>]>([
    ['put', (change) => change.put(actorOf('registry'), ACCOUNT, 'all', { closing: 'Bye' })],
    ['removed', (change) => change.remove(actorOf('registry'), ACCOUNT, 'all')],
  ])('is not %s by a role that may not do it', async (_how, work) => {
    const { change, log, store } = staged();
    await expect(work(change)).rejects.toMatchObject({ kind: 'forbidden' });
    expect([log.entries, store.wordings.size]).toEqual([[], 0]);
  });
});
