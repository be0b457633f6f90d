import {
  PostgresDomainMoves,
  PostgresMoveGuesses,
  PostgresOutboundTransfers,
  PostgresRegistrantChanges,
} from '@registrar/adapter-postgres';
import { type TldRules, tldRulesOf, transferLockDaysOf } from '@registrar/catalog';
import { COVERED_LOCKS, type DomainView } from '@registrar/domains';
import { DomainName, SecretVault } from '@registrar/kernel';
import { type MoveUseCases, wireMoves } from '@registrar/transfers/wiring';
import { TLD_DATA } from '../../src/programs/catalogue/data';
import { CalendarHarness } from './harness';

const DAY = 86_400;
/** What locks and the lifecycle schedule go by. */
const RULES = [
  'ccTld',
  'supportsTransferLock',
  'transferLockDays',
  'expirationGraceDays',
  'endOfLife',
] as const;

class PlainVault extends SecretVault {
  seal = (plain: string, context: string): string => `${context}#${plain}`;
  open = (sealed: string, context: string): string => sealed.slice(context.length + 1);
  digest = (plain: string): string => plain;
  sameDigest = (one: string, other: string): boolean => one === other;
}

/** The TLDs of the catalogue by those rules: one of each kind, named by the TLD. */
const PROFILES: readonly (readonly [string, Partial<TldRules>])[] = [
  ...new Map(
    TLD_DATA.map(({ name, rules }) => {
      const picked = Object.fromEntries(
        RULES.filter((key) => rules[key] !== undefined).map((key) => [key, rules[key]]),
      );
      return [JSON.stringify(picked), [name, picked] as const];
    }),
  ).values(),
];
const FULL_RULES = PROFILES.map(([name, stored]) => {
  const rules = tldRulesOf(stored);
  return { name, days: transferLockDaysOf(rules), graceDays: rules.expirationGraceDays };
});

const PERSON = {
  lastName: 'Varga',
  address1: '4 Quay Street',
  city: 'Port Mara',
  zip: '40110',
  country: 'DE',
  email: 'ilse@example.net',
  phone: '+4930123456',
};

let harness: CalendarHarness;
let moves: MoveUseCases;
let other: number;
beforeAll(async () => {
  harness = await CalendarHarness.create();
  const { base } = harness;
  const parts = harness.newParts();
  const { sql } = base;
  moves = wireMoves({
    ...parts,
    vault: new PlainVault(),
    outboundTransfers: new PostgresOutboundTransfers(sql, parts.uow),
    transferRegistry: base.registry.transfers,
    domainMoves: new PostgresDomainMoves(sql, parts.uow),
    moveGuesses: new PostgresMoveGuesses(sql, parts.uow),
    registrants: new PostgresRegistrantChanges(sql, parts.uow),
    settleChange: harness.process.changes.settle,
  });
  await base.rows('update accounts set expiration_hold = true');
  const [{ id: contact }] = await base.rows<{ id: number }>(
    `insert into contacts (first_name, last_name, address1, city, zip, country, email, phone, created_at)
     values ('Olga', 'Brandt', '9 Mill Lane', 'Port Mara', '40112', 'DE', 'olga@example.org', '+4930654321', $1) returning id`,
    [base.clock.now()],
  );
  const [{ id }] = await base.rows<{ id: number }>(
    `insert into accounts (username, expiration_hold, default_nameservers, registrant_id, admin_id, tech_id, billing_id, created_at)
     values ('other-test', true, '{ns1.example.net}', $1, $1, $1, $1, $2) returning id`,
    [contact, base.clock.now()],
  );
  other = id;
  for (const [name, rules] of PROFILES.filter(([known]) => known !== 'com')) {
    await base.rows(
      `insert into tlds (name, connection_id, status, updated_at) values ($1, $2, 'live', $3)`,
      [name, base.connection.id, base.clock.now()],
    );
    await base.rows(`insert into tld_rules (tld, valid_from, rules, created_at) values ($1, $2, $3, $2)`, [
      name,
      base.clock.now(),
      JSON.stringify({ ...rules, supportsPrivacy: false }),
    ]);
    await base.rows(
      `insert into tld_prices (tld, product, price, list_price, valid_from) values ($1, 'registration', 100, 100, '2026-01-01'), ($1, 'renewal', 100, 100, '2026-01-01')`,
      [name],
    );
  }
});
afterAll(() => harness?.base.close());

interface Told {
  lockType: string;
  action: 'added' | 'removed';
  registryStatuses: string[];
}

/** One domain through a year: its locks as the API shows them, and those that its events add up to. */
class Year {
  accountId = harness.base.accountId;
  private readonly announced = new Set<string>();
  readonly reported: string[] = [];

  constructor(readonly name: string) {}

  view(): Promise<DomainView | undefined> {
    return harness.base.parts.domainReader.find(this.accountId, this.name, harness.base.clock.now());
  }

  /** Reads the new events, and holds their sum against the domain. */
  async compare(): Promise<void> {
    const { base } = harness;
    await harness.work();
    await moves.reconcileMoves.execute();
    const events = await base.rows<{ payload: Told; account_id: number }>(
      `with read as (delete from outbox where name = 'domain.lock.status_change' and payload ->> 'domainName' = $1 returning id, account_id, payload) select * from read order by id`,
      [this.name],
    );
    const view = await this.view();
    for (const {
      payload: { lockType, action },
      account_id: accountId,
    } of events) {
      expect({ lockType, action, wasThere: this.announced.has(lockType), accountId }).toEqual({
        lockType,
        action,
        wasThere: action === 'removed',
        accountId: this.accountId,
      });
      if (action === 'added') this.announced.add(lockType);
      else this.announced.delete(lockType);
      this.reported.push(`${lockType} ${action}`);
    }
    if (!view) return;
    const { locks } = await base.one<{ locks: string[] }>('select locks from domains where name = $1', [
      this.name,
    ]);
    // The registry's clientHold is shown as ClientHold too, whichever hold of ours it stands for.
    const covered = view.locks.filter(
      (lock) =>
        (COVERED_LOCKS as readonly string[]).includes(lock) &&
        (lock !== 'ClientHold' || locks.includes(lock)),
    );
    expect({ name: this.name, at: base.clock.now(), announced: [...this.announced].sort() }).toEqual({
      name: this.name,
      at: base.clock.now(),
      announced: covered.sort(),
    });
    expect(view.locks.includes('TransferLock')).toBe(view.transferLockExpiresAt !== undefined);
    const last = events.at(-1);
    const shown = base.registry
      .domain(base.connection, this.name)!
      .statuses.filter((status) => status.startsWith('client'));
    if (last)
      expect(last.payload.registryStatuses.filter((status) => status.startsWith('client')).sort()).toEqual(
        [...shown].sort(),
      );
  }

  async pass(days: number): Promise<void> {
    harness.base.clock.advance(days * DAY);
    await this.compare();
  }
}

describe('lock events of a year', () => {
  it.each(FULL_RULES)(
    'add up to the locks of the domain under .$name ($days days of TransferLock)',
    async ({ name: tld, days, graceDays }) => {
      const { base, process } = harness;
      const year = new Year(`year.${tld}`);
      const name = DomainName.of(year.name);
      await base.rows('update account_balances set available = 1000000 where account_id = $1', [
        base.accountId,
      ]);
      await base.rows(`update domains set calendar_at = 'infinity' where name <> $1`, [year.name]);
      const lock = (lockType: 'RegistrarLock' | 'ClientHold', on: boolean) =>
        process.changes.setDomainLock.execute({
          accountId: year.accountId,
          name: year.name,
          lock: lockType,
          on,
          begin: async () => undefined,
        });

      await base.useCases.registerDomain.execute(
        base.request(year.name, { years: 1, autorenewEnabled: false }),
      );
      await year.compare();
      expect(year.reported).toEqual(days > 0 ? ['TransferLock added'] : []);
      await year.pass(29);
      await lock('RegistrarLock', true);
      await year.compare();
      await lock('RegistrarLock', false);
      // at the end of a lock of 60 days, to the second
      await year.pass(30);
      await year.pass(1);
      expect((await year.view())!.locks).not.toContain('TransferLock');
      await year.pass(20);
      await process.changes.setContacts.execute(year.accountId, name, {
        registrant: { ...PERSON, firstName: 'Nora' },
      });
      await year.compare();
      // makes the running lock longer, which is no event
      await year.pass(10);
      await process.changes.setContacts.execute(year.accountId, name, {
        registrant: { ...PERSON, firstName: 'Nils' },
      });
      await year.compare();
      await year.pass(61);
      await lock('ClientHold', true);
      await year.compare();
      await lock('ClientHold', false);
      await year.compare();
      if (days > 0) await process.changes.updateSettings.execute(year.accountId, name, { locked: false });
      const authCode = await process.changes.getAuthCode.execute(year.accountId, name);
      await moves.moveDomain.execute(moves.moveDomain.read(other, { domainName: year.name, authCode }));
      year.accountId = other;
      await year.compare();
      await year.pass(70);
      // the term ends: on hold, then out of the account
      await year.pass(145.5);
      await year.pass(100);

      const begun = days > 0 ? ['TransferLock added', 'TransferLock removed'] : [];
      expect(year.reported.filter((text) => text.startsWith('TransferLock'))).toEqual([
        ...begun,
        ...begun,
        ...begun,
      ]);
      expect(year.reported.filter((text) => !text.startsWith('TransferLock'))).toEqual([
        'RegistrarLock added',
        'RegistrarLock removed',
        'ClientHold added',
        'ClientHold removed',
        ...(graceDays > 1 ? ['ExpirationClientHold added'] : []),
      ]);
    },
  );
});
