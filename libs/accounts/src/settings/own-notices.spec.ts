import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeNoticeSettingsStore, noticeSettingsContract } from '../testing';
import { createOwner } from '../testing/owner-world';
import { DEFAULT_LEADS } from './notice-leads';

describe('lead times of accounts in memory', () => {
  noticeSettingsContract(async () => {
    const uow = new FakeUnitOfWork();
    const store = new FakeNoticeSettingsStore(uow);
    let accounts = 0;
    return {
      store,
      inUnit: (work) => uow.run(work),
      newAccount: async () => (accounts += 1),
      subscribe: async (accountId, active) => {
        if (active) store.subscribed.add(accountId);
        else store.subscribed.delete(accountId);
      },
    };
  });
});

describe('the lead times of an own account', () => {
  it('are the defaults and inactive where the account has neither set them nor subscribed', async () => {
    const { notices, actor } = await createOwner();
    expect(await notices.get(actor.accountId)).toEqual({ leads: DEFAULT_LEADS, active: false });
  });

  it('are the defaults and active with a subscription', async () => {
    const { notices, noticeSettings, actor } = await createOwner();
    noticeSettings.subscribed.add(actor.accountId);
    expect(await notices.get(actor.accountId)).toEqual({ leads: DEFAULT_LEADS, active: true });
  });

  it('are replaced as a whole, with an entry in the audit log', async () => {
    const { notices, actor, audit, clock } = await createOwner();
    const first = { ...DEFAULT_LEADS, expiry: [60, 14] };
    const inWords = {
      verificationHold: '7, 2',
      expiry: '60, 14',
      lockEnd: '1',
      graceEnd: '7, 1',
      interruption: '7, 1',
      redemptionEnd: '7, 1',
      priceChange: '30, 7',
    };
    const second = { ...DEFAULT_LEADS, lockEnd: [] };
    expect(await notices.set(actor, { expiry: [14, 60] })).toEqual({ leads: first, active: true });
    expect(await notices.get(actor.accountId)).toEqual({ leads: first, active: true });
    await notices.set(actor, { lockEnd: [0] });
    expect(await notices.get(actor.accountId)).toEqual({ leads: second, active: true });
    expect(audit.entries.map(({ action, before, after, at }) => ({ action, before, after, at }))).toEqual([
      { action: 'account.notices', before: {}, after: inWords, at: clock.now() },
      {
        action: 'account.notices',
        before: inWords,
        after: { ...inWords, expiry: '30, 7, 1', lockEnd: 'none' },
        at: clock.now(),
      },
    ]);
  });

  it('stay as they are when one of them is refused', async () => {
    const { notices, actor, audit } = await createOwner();
    await expect(notices.set(actor, { expiry: [14], priceChange: [91] })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'account.notice_leads_invalid',
      details: "'priceChange' must be whole days from 1 to 90, or an empty list for no notice",
    });
    expect([await notices.get(actor.accountId), audit.entries]).toEqual([
      { leads: DEFAULT_LEADS, active: false },
      [],
    ]);
  });
});
