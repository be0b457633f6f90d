import type { DomainName } from '@registrar/kernel';
import type { RenewDomainCommand, UpdateDomainCommand } from '../../commands';
import { type Orders, step, TEN_DOLLARS, type RegistryUnderTest } from '../registry-under-test';

/** The registry under test, with the commands that the parts of `registryChangesContract` share. */
export class ChangesStage {
  /** Set before the first test. */
  test!: RegistryUnderTest;
  orders!: Orders;

  async renewal(name: DomainName, values: Partial<RenewDomainCommand> = {}): Promise<RenewDomainCommand> {
    return {
      name,
      expiresAt: (await this.orders.shown(name)).expiresAt!,
      years: 1,
      fee: TEN_DOLLARS,
      ...values,
    };
  }

  async renew(
    name: DomainName,
    values: Partial<RenewDomainCommand> = {},
  ): ReturnType<RegistryUnderTest['registry']['renew']> {
    return this.test.registry.renew(this.test.connection, step('renew'), await this.renewal(name, values));
  }

  update(
    name: DomainName,
    parts: Omit<UpdateDomainCommand, 'name'>,
  ): ReturnType<RegistryUnderTest['registry']['update']> {
    return this.test.registry.update(this.test.connection, step('update'), { name, ...parts });
  }

  /** Calendar years from now. */
  years(date: Date | undefined): number {
    return date!.getUTCFullYear() - this.test.now().getUTCFullYear();
  }
}
