import { type IdempotencyKeys, SecretVault } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { AccountActor, ApiToken } from '../account';
import type { NewSubAccount } from '../open-sub-account';
import type { AccountReader } from '../ports';
import { wireAccounts, wireOwner } from '../wire';
import {
  FakeAccountContacts,
  FakeAccountCredit,
  FakeAccountStore,
  FakeNoticeSettingsStore,
  FakeOwnerAudit,
  FakePasswordHasher,
  FakeTokenStore,
} from '.';

class PlainVault extends SecretVault {
  seal = (plain: string): string => `sealed ${plain}`;
  open = (sealed: string): string => sealed;
  digest = (plain: string): string => `digest of ${plain}`;
  sameDigest = (one: string, other: string): boolean => one === other;
}

export const approved = { approvedReseller: true, enterprise: false };
export const subAccount: NewSubAccount = {
  accountName: 'quayside',
  password: 'Tide#2041',
  contacts: { registrant: { email: 'ilse@example.net' } },
  tos: true,
  apiTos: true,
};

/** A reseller account whose owner opens sub-accounts, moves credit and manages tokens. */
export async function createOwner() {
  const [uow, clock, ids] = [new FakeUnitOfWork(), new FakeClock(), new FakeIds()];
  const accounts = new FakeAccountStore();
  const tokens = new FakeTokenStore(accounts);
  const [audit, contacts, credit, hasher] = [
    new FakeOwnerAudit(uow),
    new FakeAccountContacts(),
    new FakeAccountCredit(10_000n),
    new FakePasswordHasher(),
  ];
  const listedAt: Date[] = [];
  const accountReader = {
    liveTokens: async (_accountId: number, at: Date): Promise<ApiToken[]> => (listedAt.push(at), []),
  } as unknown as AccountReader;
  const stores = { uow, clock, accountStore: accounts, tokenStore: tokens, accountReader };
  const useCases = wireAccounts(
    { ...stores, ids, vault: new PlainVault() },
    { environment: 'sandbox', defaultNameservers: ['ns1.example.net'] },
  );
  const closed: unknown[] = [];
  const keys = {
    storeAnswer: async (_claim: unknown, answer: unknown) => closed.push(answer),
  } as unknown as IdempotencyKeys;
  const parent = await uow.run(() => useCases.createAccount.execute({ accountName: 'parent-house' }));
  const actor: AccountActor = {
    accountId: parent.id,
    username: parent.username,
    tokenId: parent.token.id,
    requestId: 'r-1',
    source: '192.0.2.1',
  };
  credit.balances.set(parent.id, 5_000n);
  const noticeSettings = new FakeNoticeSettingsStore(uow);
  const { openSubAccount, moveCredit, ownTokens, ownNotices } = wireOwner(
    { ...stores, ...useCases, keys, contacts, credit, hasher, audit, noticeSettings },
    { environment: 'sandbox', maxSubAccounts: 2, maxTokens: 4 },
  );
  return {
    uow,
    clock,
    listedAt,
    accounts,
    tokens,
    audit,
    contacts,
    credit,
    hasher,
    actor,
    closed,
    open: openSubAccount,
    move: moveCredit,
    own: ownTokens,
    notices: ownNotices,
    noticeSettings,
  };
}
export type OwnerWorld = Awaited<ReturnType<typeof createOwner>>;
