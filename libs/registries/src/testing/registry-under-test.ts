import { Money, type DomainName } from '@registrar/kernel';
import type { FakeUnitOfWork } from '@registrar/kernel/testing';
import type { CreatedDomain, DomainInfo, InfoOutcome } from '../answers';
import type {
  ClaimsAcceptance,
  CommandId,
  CreateDomainCommand,
  RegistryContact,
  RegistryExtra,
  TransformOutcome,
} from '../commands';
import type { RegistryConnection } from '../connection';
import type {
  AvailabilityRegistry,
  ClaimsRegistry,
  CommandLog,
  ContactRegistry,
  DomainRegistry,
  HostRegistry,
  PollRegistry,
} from '../ports';
import type { ExtraRule } from './fake-registry/rules';

/**
 * The behaviour of a name when it is queried, created or changed. Every call of `name` returns a new one of
 * the kind.
 */
export type ContractName =
  | 'free'
  | 'premium'
  | 'taken'
  | 'reserved'
  | 'refused'
  | 'pending_approved'
  | 'pending_refused'
  | 'drop_before'
  | 'drop_after'
  /** Created normally; the later command has this outcome. */
  | 'update_refused'
  | 'update_pending'
  | 'update_drop_before'
  | 'update_drop_after'
  | 'renew_refused'
  | 'renew_fee_differs'
  | 'renew_drop_before'
  | 'renew_drop_after'
  | 'delete_refused'
  | 'delete_drop_before'
  | 'delete_drop_after'
  /** Has trademark claims. */
  | 'claimed'
  /** Below a TLD with the rules of `CONTRACT_EXTRAS`. */
  | 'registrant_extras'
  | 'domain_extras';

/** A registry under test, with names that trigger the behaviour of the contract. */
export interface RegistryUnderTest {
  registry: AvailabilityRegistry &
    ClaimsRegistry &
    DomainRegistry &
    ContactRegistry &
    HostRegistry &
    PollRegistry;
  commandLog: CommandLog;
  uow: FakeUnitOfWork;
  /**
   * Stores contacts, has host objects, a `secure` authInfo, fees in USD: standard names 10.00 a year, premium
   * ones 300.00.
   */
  connection: RegistryConnection;
  /** A connection whose registry cannot be reached. */
  unreachable: RegistryConnection;
  name(kind: ContractName): DomainName;
  /** Makes the registry decide the pending action. */
  decide(): Promise<void>;
  now(): Date;
  /** Advances the registry's time, in days. */
  pass(days: number): Promise<void>;
  /** A notice for a name with claims, accepted a minute ago. */
  notice(name: DomainName): ClaimsAcceptance;
  /** Registry data as stored by the registry. */
  extrasOf(object: 'domain' | 'contact', name: string): Promise<readonly RegistryExtra[]>;
}

/** A namespace of the registry's own elements, which the registry under test offers. */
export const CONTRACT_NAMESPACE = 'urn:registrar:test:extra-1.0';

/** Required data of the two kinds of names with registry data. */
export const CONTRACT_EXTRAS: { readonly registrant: ExtraRule[]; readonly domain: ExtraRule[] } = {
  registrant: [{ on: 'registrant', form: 'unspec', required: ['NexusCategory', 'AppPurpose'] }],
  domain: [
    { on: 'domain', form: 'kv', list: 'holder', required: ['Kind'] },
    {
      on: 'domain',
      form: 'elements',
      namespace: CONTRACT_NAMESPACE,
      root: 'create',
      required: ['legalType'],
    },
  ],
};

export const TEN_DOLLARS = Money.of(1_000n);
let serial = 0;

/** An unused number. */
export const another = (): number => (serial += 1);

/** An unused step of an operation. */
export const step = (name = 'create'): CommandId => ({
  operationId: `0197a001-0000-7000-8000-${String(another()).padStart(12, '0')}`,
  step: name,
  attempt: 1,
});

export const contactOf = (id: string): RegistryContact => ({
  id,
  name: 'Ada Tester',
  street: ['1 Test Street'],
  city: 'Testville',
  postalCode: '12345',
  country: 'US',
  phone: '+1.5550100123',
  email: 'ada@tester.example',
});

/** Commands that prepare a test, and the usual ones of it. */
export class Orders {
  constructor(readonly test: RegistryUnderTest) {}

  async newContact(extras?: readonly RegistryExtra[]): Promise<string> {
    const id = `contract-${another()}`;
    expect(
      await this.test.registry.createContact(
        this.test.connection,
        step('contact'),
        contactOf(id),
        '',
        extras,
      ),
    ).toMatchObject({ kind: 'done' });
    return id;
  }

  async newHost(): Promise<string> {
    const name = `ns${another()}.contract.test`;
    expect(await this.test.registry.createHost(this.test.connection, step('host'), name)).toMatchObject({
      kind: 'done',
    });
    return name;
  }

  /** With one contact in all roles, and the fee of a standard name. */
  async create(
    name: DomainName,
    values: Partial<CreateDomainCommand> = {},
    id = step(),
  ): Promise<TransformOutcome<CreatedDomain>> {
    const contact = values.contacts?.registrant ?? (await this.newContact());
    const contacts = { registrant: contact, admin: contact, tech: contact };
    return this.test.registry.create(this.test.connection, id, {
      name,
      years: 1,
      nameservers: [],
      authInfo: '',
      contacts,
      fee: TEN_DOLLARS,
      ...values,
    });
  }

  /** A new sponsored domain. */
  async registered(kind: ContractName, values: Partial<CreateDomainCommand> = {}): Promise<DomainName> {
    const name = this.test.name(kind);
    expect(await this.create(name, values)).toMatchObject({ kind: 'done' });
    return name;
  }

  info(name: DomainName): Promise<InfoOutcome> {
    return this.test.registry.info(this.test.connection, name);
  }

  /** The info of an existing domain. */
  async shown(name: DomainName): Promise<DomainInfo> {
    const outcome = await this.info(name);
    if (outcome.kind !== 'found') throw new Error(`${name.ascii}: ${outcome.kind}`);
    return outcome.info;
  }
}
