import {
  PostgresMailStore,
  PostgresVerificationChecks,
  PostgresVerificationReader,
  PostgresVerificationStore,
} from '@registrar/adapter-postgres';
import type { SendMails } from '@registrar/contacts';
import { newSendMails } from '@registrar/contacts/wiring';
import { FakeMailer } from '@registrar/contacts/testing';
import { DomainName } from '@registrar/kernel';
import type { StoredProfile } from '@registrar/registries';
import {
  type VerificationParts,
  type VerificationSettings,
  type VerificationUseCases,
  wireVerification,
} from '@registrar/domains/wiring';
import { ChangeHarness, type ChangingProcess } from '../changes/harness';
import type { Executioner } from '../crash';

export const PARKING = ['park1.example.net', 'park2.example.net'];
export const POLICY: VerificationSettings = {
  reminderDays: [5, 12],
  linkBase: 'https://api.example',
  registrarName: 'Lantern Registrar',
  clientHoldDomains: 1_000,
  parkingNameservers: PARKING,
  mailsPerDay: { inbox: 1_000, domain: 1_000, account: 1_000 },
};
export const DAY = 86_400;
export const NEWCOMER = {
  firstName: 'Jon',
  lastName: 'Reed',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  zip: '40112',
  country: 'DE',
  email: 'Jon@example.net',
  phone: '+4930123457',
};

/** A ChangeHarness with verifications and their mail; what is told and sent since the last look. */
export class VerificationHarness {
  readonly mailer = new FakeMailer();
  useCases!: VerificationUseCases;
  private sender!: SendMails;

  private constructor(readonly changes: ChangeHarness) {}

  static async create(
    settings: Partial<VerificationSettings> = {},
    profile?: StoredProfile,
  ): Promise<VerificationHarness> {
    const harness = new VerificationHarness(await ChangeHarness.create(profile));
    harness.useCases = harness.wire(harness.changes.newParts(), harness.changes.useCases, settings);
    harness.sender = harness.newSender();
    await harness.base.rows('update account_balances set available = 1000000');
    return harness;
  }

  get base() {
    return this.changes.base;
  }

  /** A process that dies at the given moment. */
  doomed(executioner: Executioner): VerificationUseCases {
    const parts = this.partsOf(this.changes.newParts(), this.changes.doomed(executioner));
    const watched = { ...parts } as unknown as Record<string, object>;
    for (const name of ['uow', 'outbox', 'keys', 'mailStore', 'verificationStore', 'verificationChecks'])
      watched[name] = executioner.watch(name, watched[name]);
    return wireVerification(watched as unknown as VerificationParts, POLICY);
  }

  /** A worker that sends mail; with an executioner one that dies at the given moment. */
  newSender(executioner?: Executioner): SendMails {
    const { uow, vault, clock, log } = this.changes.newParts();
    const watch = <T extends object>(name: string, part: T): T => executioner?.watch(name, part) ?? part;
    return newSendMails({
      mailStore: watch('mailStore', new PostgresMailStore(this.base.sql, uow)),
      mailer: watch('mailer', this.mailer),
      vault,
      clock,
      log,
    });
  }

  async register(name: string): Promise<DomainName> {
    const result = await this.base.useCases.registerDomain.execute(
      this.base.request(name, { privacyEnabled: false }),
    );
    if (result.kind !== 'registered') throw new Error(result.kind);
    return DomainName.of(name);
  }

  /** Days pass, hour by hour, with a worker at work. */
  async days(days: number): Promise<void> {
    for (let hour = 0; hour < days * 4; hour += 1) {
      this.base.clock.advance(DAY / 4);
      await this.work();
    }
  }

  /** The worker, until nothing is due. */
  async work(): Promise<void> {
    for (let round = 0; round < 10; round += 1) {
      const done =
        (await this.useCases.follow.execute()) +
        (await this.useCases.run.execute()) +
        (await this.changes.useCases.reconcile.execute()) +
        (await this.sender.execute());
      if (done === 0) return;
    }
  }

  /** After a crash: leases run out, the reconciler goes on. */
  async recover(): Promise<void> {
    for (let round = 0; round < 6; round += 1) {
      this.base.clock.advance(400);
      await this.work();
    }
  }

  /** Of verifications and their holds; that a registration begins with a TransferLock is told too. */
  async events(): Promise<string[]> {
    const rows = await this.base.rows<{
      payload: {
        eventName: string;
        action?: string;
        lockType?: string;
        verification?: { status: string };
        domains?: string[];
      };
    }>(
      `delete from outbox where name in ('domain.lock.status_change', 'contact.verification.status_change') returning payload, id`,
    );
    return rows
      .filter(({ payload }) => payload.lockType !== 'TransferLock')
      .map(({ payload }) =>
        payload.verification
          ? `${payload.verification.status} ${payload.domains!.join(' ')}`
          : `${payload.action} ${payload.lockType}`,
      );
  }

  /** Templates of the mails since the last look, with their recipients, without notices of registrant changes. */
  mails(): string[] {
    return this.mailer.mails
      .splice(0)
      .filter(({ template }) => template !== 'registrant-change')
      .map(({ template, to }) => `${template} ${to}`);
  }

  /** Of a domain, here and at the registry. */
  async sides(
    name: string,
  ): Promise<{ locks: string[]; nameservers: string[]; there: { isHeld: boolean; nameservers: string[] } }> {
    const row = await this.base.one<{ locks: string[]; nameservers: string[] }>(
      'select locks, nameservers from domains where name = $1',
      [name],
    );
    const { statuses, nameservers } = this.changes.there(name);
    return {
      ...row,
      there: { isHeld: statuses.includes('clientHold'), nameservers: [...nameservers].sort() },
    };
  }

  async verification(email: string): Promise<{ id: number; state: string } | undefined> {
    return (
      await this.base.rows<{ id: number; state: string }>(
        'select id, state from contact_verifications where address = lower($1)',
        [email],
      )
    )[0];
  }

  async checks(): Promise<number> {
    return (await this.base.one<{ n: number }>('select count(*)::int as n from verification_checks')).n;
  }

  close(): Promise<void> {
    return this.changes.close();
  }

  private wire(
    parts: ReturnType<ChangeHarness['newParts']>,
    changing: ChangingProcess,
    settings: Partial<VerificationSettings> = {},
  ): VerificationUseCases {
    return wireVerification(this.partsOf(parts, changing), { ...POLICY, ...settings });
  }

  private partsOf(
    parts: ReturnType<ChangeHarness['newParts']>,
    { changes }: ChangingProcess,
  ): VerificationParts {
    const { sql } = this.base;
    return {
      ...parts,
      changes,
      mailStore: new PostgresMailStore(sql, parts.uow),
      verificationStore: new PostgresVerificationStore(sql, parts.uow),
      verificationReader: new PostgresVerificationReader(sql),
      verificationChecks: new PostgresVerificationChecks(sql, parts.uow),
    };
  }
}
