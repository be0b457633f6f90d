import type { DomainName } from '@registrar/kernel';
import type { CreatedDomain, InfoOutcome } from '../../answers';
import type { CreateDomainCommand, StatusChange, TransformOutcome } from '../../commands';
import { another, contactOf, step, TEN_DOLLARS, type RegistryUnderTest } from '../registry-under-test';

/** The registry under test, with the commands that the parts of `registryContract` share. */
export class RegistrationStage {
  /** Set before the first test. */
  test!: RegistryUnderTest;
  /** A new contact for each test. */
  contactId!: string;

  async newContact(): Promise<string> {
    const id = `contract-${another()}`;
    await this.test.registry.createContact(this.test.connection, step('contact'), contactOf(id), '');
    return id;
  }

  async newHost(): Promise<string> {
    const name = `ns${another()}.contract.test`;
    await this.test.registry.createHost(this.test.connection, step('host'), name);
    return name;
  }

  order(name: DomainName, values: Partial<CreateDomainCommand> = {}): CreateDomainCommand {
    const { contactId } = this;
    return {
      name,
      years: 1,
      nameservers: [],
      authInfo: '',
      contacts: { registrant: contactId, admin: contactId, tech: contactId },
      fee: TEN_DOLLARS,
      ...values,
    };
  }

  create(
    name: DomainName,
    values: Partial<CreateDomainCommand> = {},
    id = step(),
  ): Promise<TransformOutcome<CreatedDomain>> {
    return this.test.registry.create(this.test.connection, id, this.order(name, values));
  }

  info(name: DomainName): Promise<InfoOutcome> {
    return this.test.registry.info(this.test.connection, name);
  }

  check(names: DomainName[], withFee = false, years = 1): ReturnType<RegistryUnderTest['registry']['check']> {
    return this.test.registry.check(this.test.connection, { names, years, withFee });
  }

  changeStatuses(
    name: DomainName,
    add: StatusChange['add'],
    remove: StatusChange['remove'] = [],
  ): ReturnType<RegistryUnderTest['registry']['updateStatuses']> {
    return this.test.registry.updateStatuses(this.test.connection, step('lock'), { name, add, remove });
  }
}
