import { type IdempotencyKeys, SecretVault } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeUnitOfWork } from '@registrar/kernel/testing';
import { IssueToken } from '../access/issue-token';
import { OwnTokens } from '../access/own-tokens';
import type { AccountActor, ApiToken } from '../account';
import { CreateAccount } from '../create-account';
import { MoveCredit } from '../move-credit';
import { type NewSubAccount, OpenSubAccount } from '../open-sub-account';
import type { AccountReader } from '../ports';
import { OwnerTrail } from '../settings/owner-trail';
import {
  FakeAccountContacts,
  FakeAccountCredit,
  FakeAccountStore,
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
  const trail = new OwnerTrail(audit, uow, clock);
  const issue = new IssueToken(tokens, new PlainVault(), ids, clock, uow);
  const create = new CreateAccount(accounts, issue, clock, uow, {
    environment: 'sandbox',
    defaultNameservers: ['ns1.example.net'],
  });
  const closed: unknown[] = [];
  const keys = {
    close: async (_claim: unknown, answer: unknown) => closed.push(answer),
  } as unknown as IdempotencyKeys;
  const parent = await uow.run(() => create.execute({ accountName: 'parent-house' }));
  const actor: AccountActor = {
    accountId: parent.id,
    username: parent.username,
    tokenId: parent.token.id,
    requestId: 'r-1',
    source: '192.0.2.1',
  };
  credit.balances.set(parent.id, 5_000n);
  const listedAt: Date[] = [];
  const reader = {
    liveTokens: async (_accountId: number, at: Date): Promise<ApiToken[]> => (listedAt.push(at), []),
  } as unknown as AccountReader;
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
    open: new OpenSubAccount({
      accounts,
      createAccount: create,
      contacts,
      credit,
      hasher,
      trail,
      clock,
      policy: {
        environment: 'sandbox',
        maxSubAccounts: 2,
      },
    }),
    move: new MoveCredit(accounts, credit, keys, trail),
    own: new OwnTokens({
      accounts,
      tokens,
      reader,
      issueToken: issue,
      trail,
      clock,
      policy: { maxTokens: 4 },
    }),
  };
}
export type OwnerWorld = Awaited<ReturnType<typeof createOwner>>;
