import { FakeVault } from '@registrar/kernel/testing';
import { tldOf } from '@registrar/catalog/testing';
import { addDays, DomainName, type Operation, type SecretVault } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import type { ChangePayload, ChangeRequest, ChangeResult } from '../../changes/change';
import type { ChangeAtRegistry } from '../../changes/change-at-registry';
import type { ChangeDomain } from '../../changes/change-domain';
import type { ChangePollHandler } from '../../changes/change-poll-handler';
import type { ClearAuthCodes } from '../../changes/auth-codes/clear-auth-codes';
import type { GetAuthCode } from '../../changes/auth-codes/get-auth-code';
import type { ObjectsAtRegistry } from '../../shared/objects-at-registry';
import { ReconcileChanges } from '../../changes/reconcile-changes';
import { RequiredLocks } from '../../registry-holds/required-locks';
import type { ReconcilePolicy } from '../../operations/reconciler';
import type { SetContacts } from '../../changes/set-contacts';
import type { SetDomainLock } from '../../changes/set-domain-lock';
import type { SetNameservers } from '../../changes/set-nameservers';
import type { SettleChange } from '../../changes/settle-change';
import { SigningGuard } from '../../signing/signing-guard';
import type { SigningPolicy } from '../../signing/switch-signing';
import type { UpdateSettings } from '../../changes/update-settings';
import type { FakeDomain } from '../fake-domain';
import { FakeVanityNameservers } from '../fake-vanity-nameservers';
import { FakeNameserverProbe, FakePause, FakeRegistrantChanges } from '../fake-registrant-changes';
import { FakeRegistryHolds } from '../fake-registry-holds';
import { FakeZoneSignings } from '../fake-signing';
import { ACCOUNT, RECONCILE, START } from './registration-fixtures';
import { RegistrationWorld } from './registration-world';
import { wireChanges } from '../../wiring';

/** The name servers of `a.example` are the registrar's. */
export const SIGNING: SigningPolicy = { nameservers: ['ns1.example.net', 'ns2.example.net'] };

export const THIN: StoredProfile = { dataModel: 'minimum', hostModel: 'attributes' };
export const THICK: StoredProfile = {
  dataModel: 'maximum',
  hostModel: 'objects',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
};

/**
 * A RegistrationWorld in which `a.example` is registered, locked and past its policy lock, and everything
 * that changes it.
 */
export class ChangeWorld {
  readonly name = DomainName.of('a.example');
  readonly pause = new FakePause();
  readonly probe = new FakeNameserverProbe();
  readonly vault: SecretVault = new FakeVault();
  readonly registrants: FakeRegistrantChanges;
  readonly glue: FakeVanityNameservers;
  readonly objects: ObjectsAtRegistry;
  readonly atRegistry: ChangeAtRegistry;
  readonly settle: SettleChange;
  readonly changes: ChangeDomain;
  readonly updateSettings: UpdateSettings;
  readonly holds: FakeRegistryHolds;
  readonly signings: FakeZoneSignings;
  readonly signingGuard: SigningGuard;
  readonly setNameservers: SetNameservers;
  readonly setContacts: SetContacts;
  readonly getAuthCode: GetAuthCode;
  readonly clearAuthCodes: ClearAuthCodes;
  readonly setLock: SetDomainLock;
  readonly pollHandler: ChangePollHandler;
  private readonly reconciler: ReconcileChanges;

  private constructor(readonly base: RegistrationWorld) {
    const { uow, domains } = base;
    this.registrants = new FakeRegistrantChanges(uow);
    this.glue = new FakeVanityNameservers(uow, domains);
    this.holds = new FakeRegistryHolds(uow, domains);
    this.signings = new FakeZoneSignings(uow);
    this.signingGuard = new SigningGuard(this.signings, domains, SIGNING);
    const { registrants, glue, pause, probe, vault, signingGuard } = this;
    const wired = wireChanges(
      {
        ...base.parts,
        registrants,
        glue,
        pause,
        probe,
        vault,
        delegationGuard: signingGuard,
        lockingHolds: new RequiredLocks(this.holds, uow),
      },
      { authCodeDays: 14 },
      RECONCILE,
    );
    this.objects = wired.steps.objects;
    this.atRegistry = wired.steps.atRegistry;
    this.settle = wired.settle;
    this.changes = wired.changes;
    this.updateSettings = wired.updateSettings;
    this.setNameservers = wired.setNameservers;
    this.setContacts = wired.setContacts;
    this.getAuthCode = wired.getAuthCode;
    this.clearAuthCodes = wired.clearAuthCodes;
    this.setLock = wired.setDomainLock;
    this.pollHandler = wired.pollHandler;
    this.reconciler = wired.reconcile;
  }

  static async create(profile: StoredProfile = THIN): Promise<ChangeWorld> {
    const world = new ChangeWorld(await RegistrationWorld.create(profile));
    await world.register();
    return world;
  }

  /** Over existing domains, or ones that are added later. */
  static over(base: RegistrationWorld): ChangeWorld {
    return new ChangeWorld(base);
  }

  get row(): FakeDomain {
    return this.base.domains.rows[0];
  }

  /** As the registry has it. */
  get there(): DomainInfo {
    return this.base.registry.domain(this.base.connection, 'a.example')!;
  }

  /** Lock events so far: action and lock. */
  get lockEvents(): string[] {
    const events = this.base.outbox.events.filter(({ name }) => name === 'domain.lock.status_change');
    return events.map(({ payload: { action, lockType } }) => `${action as string} ${lockType as string}`);
  }

  /** Commands sent to the registry, without queries. */
  get sent(): string[] {
    return this.base.registry.commands
      .filter(({ clTrid }) => clTrid)
      .map(({ command, object }) => `${command} ${object}`);
  }

  get updates(): unknown[] {
    return this.base.registry.sent('domain:update').map(({ payload }) => payload);
  }

  /** Rules of the TLD that differ from the usual ones. */
  rules(values: Parameters<typeof tldOf>[0]): void {
    this.base.catalog.put(tldOf({ name: 'example', connectionId: this.base.connection.id, ...values }));
  }

  /** Scripts the outcome of the next update. */
  script(outcome: Parameters<RegistrationWorld['registry']['script']>[1], options: object = {}): void {
    this.base.registry.script('a.example', outcome, { command: 'update', ...options });
  }

  put(values: Partial<FakeDomain>, domain: Partial<FakeDomain['domain']> = {}): void {
    Object.assign(this.row, values, { domain: { ...this.row.domain, ...domain } });
  }

  /** Sets these statuses locally and at the registry. */
  statuses(...statuses: string[]): void {
    this.put({ registryStatuses: statuses });
    this.base.registry.registered(this.base.connection, 'a.example', { ...this.there, statuses });
  }

  /** As it is wired, or by another policy. */
  reconcile(policy?: Partial<ReconcilePolicy>): ReconcileChanges {
    if (!policy) return this.reconciler;
    const { registry } = this.base;
    const { objects, vault, atRegistry, settle } = this;
    return new ReconcileChanges(
      this.base,
      { registry, objects, vault, atRegistry, settle },
      { ...RECONCILE, ...policy },
    );
  }

  /** A change with this decision. */
  change(request: Partial<ChangeRequest> & Pick<ChangeRequest, 'decide'>): Promise<ChangeResult> {
    return this.changes.execute({ accountId: ACCOUNT, name: 'a.example', ...request });
  }

  /** All operations of kind update, oldest first. */
  async operations(): Promise<(Operation & { payload: ChangePayload })[]> {
    const all = [...this.base.operations.rows.values()].filter(({ kind }) => kind === 'update');
    return Promise.all(
      all.map(
        async ({ id }) =>
          (await this.base.operations.find(id)) as unknown as Operation & { payload: ChangePayload },
      ),
    );
  }

  async states(): Promise<string[]> {
    return (await this.operations()).map(({ state }) => state);
  }

  private async register(): Promise<void> {
    const { uow, domains, registry, connection, contacts } = this.base;
    const nameservers = ['ns1.example.net', 'ns2.example.net'];
    const [registrant, tech] = contacts.contacts.map(({ id }) => id);
    const contactIds = { registrant, admin: registrant, tech, billing: tech };
    const registeredAt = addDays(START, -100);
    await uow.run(async () => {
      const id = await domains.addInitialized({
        accountId: ACCOUNT,
        name: 'a.example',
        tld: 'example',
        connectionId: connection.id,
        years: 1,
        premium: false,
        autorenewEnabled: true,
        privacyEnabled: false,
        locked: true,
        nameservers,
        operationId: 'registration',
        orderId: 1,
        contactIds,
        registryValues: {},
        purchaseType: 'registration',
        createdAt: registeredAt,
      });
      await domains.activate(id, {
        registeredAt,
        expiresAt: addDays(START, 265),
        registryStatuses: ['clientTransferProhibited'],
      });
    });
    const there = await this.objects.prepare(
      connection,
      { operationId: this.base.ids.uuid(), attempt: 1 },
      { contactIds, nameservers },
    );
    if (there.kind !== 'ready') throw new Error(there.kind);
    const ids = there.contacts;
    registry.registered(connection, 'a.example', {
      nameservers,
      statuses: ['clientTransferProhibited'],
      ...(ids && {
        registrant: ids.registrant,
        contacts: [
          { role: 'admin', id: ids.admin! },
          { role: 'tech', id: ids.tech! },
        ],
      }),
    });
    registry.commands.length = 0;
  }
}
