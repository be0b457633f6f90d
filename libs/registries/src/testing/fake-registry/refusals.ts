import { addYears, type Clock, type DomainName } from '@registrar/kernel';
import type { DomainInfo } from '../../answers';
import type {
  CreateDomainCommand,
  RegistryExtra,
  RegistryRefusal,
  RenewDomainCommand,
  RestoreDomainCommand,
  UpdateDomainCommand,
} from '../../commands';
import type { RegistryConnection } from '../../connection';
import {
  absent,
  forbidsUpdate,
  prohibited,
  refusalOf,
  whyNotTheseExtras,
  whyNotThisFee,
  whyNotThisNotice,
  whyNotThisSigning,
} from './rules';
import { type FakeRegistryState, keyOf } from './state';

/** Maximum term, counted from now; a longer one is 2105 (FACTS §2.7). */
const MAX_YEARS = 10;

const day = (date: Date | undefined): string | undefined => date?.toISOString().slice(0, 10);

/** Why the registry in memory refuses a command, by what it stores. */
export class FakeRefusals {
  constructor(
    private readonly state: FakeRegistryState,
    private readonly clock: Clock,
  ) {}

  whyNotCreate(connection: RegistryConnection, command: CreateDomainCommand): RegistryRefusal | undefined {
    const { profile } = connection;
    const name = command.name.ascii;
    if (this.state.domain(connection, name)) return refusalOf(2302, 'exists', 'Object exists');
    if (this.state.reserved.has(name)) return prohibited('Reserved');
    if (profile.dataModel === 'minimum' && command.contacts)
      return refusalOf(2306, 'policy', 'This registry takes no contacts');
    if (profile.dataModel === 'maximum' && !command.contacts)
      return refusalOf(2003, 'parameter', 'Registrant is missing');
    const contacts = Object.values(command.contacts ?? {}).filter((id): id is string => id !== undefined);
    const quote = this.state.feeOf(command.name, command.years);
    return (
      this.whyNotThese(connection, contacts, command.nameservers) ??
      this.whyNotExtras(connection, command.name, command.contacts?.registrant, command.extras ?? []) ??
      whyNotThisNotice(this.state.claims.has(name), command.claims, this.clock.now()) ??
      whyNotThisFee(connection, quote?.premium, quote?.create, command.fee)
    );
  }

  whyNotRenew(
    connection: RegistryConnection,
    info: DomainInfo,
    command: RenewDomainCommand,
  ): RegistryRefusal | undefined {
    if (info.statuses.some((status) => /^(client|server)RenewProhibited$/.test(status))) return prohibited();
    if (day(command.expiresAt) !== day(info.expiresAt))
      return refusalOf(2004, 'parameter', 'Parameter value range error; the domain expires on another day');
    if (addYears(info.expiresAt!, command.years) > addYears(this.clock.now(), MAX_YEARS))
      return refusalOf(2105, 'prohibited', 'Object is not eligible for renewal');
    const quote = this.state.feeOf(command.name, command.years);
    return whyNotThisFee(connection, quote?.premium, quote?.renew, command.fee);
  }

  whyNotUpdate(
    connection: RegistryConnection,
    info: DomainInfo,
    command: UpdateDomainCommand,
  ): RegistryRefusal | undefined {
    const { contacts, nameservers, registrant } = command;
    if (forbidsUpdate(info.statuses, command)) return prohibited();
    const linked = [
      ...(contacts?.add.map(({ id }) => id) ?? []),
      ...(registrant === undefined ? [] : [registrant]),
    ];
    if (linked.length > 0 && connection.profile.dataModel === 'minimum')
      return refusalOf(2306, 'policy', 'This registry takes no contacts');
    return (
      this.whyNotThese(connection, linked, nameservers?.add ?? []) ??
      whyNotThisSigning(info, command, connection.profile) ??
      (registrant === undefined ? undefined : this.whyNotRegistrant(connection, command.name, registrant))
    );
  }

  whyNotRestoreFee(
    connection: RegistryConnection,
    { expiresAt }: DomainInfo,
    ascii: string,
    { fee, report }: Omit<RestoreDomainCommand, 'name'>,
  ): RegistryRefusal | undefined {
    const quote = this.state.fees.get(ascii) ?? this.state.fees.get(ascii.slice(ascii.indexOf('.') + 1));
    if (report || !quote?.restore) return undefined;
    const isOver = expiresAt !== undefined && expiresAt <= this.clock.now();
    return whyNotThisFee(
      connection,
      quote.premium,
      isOver && quote.renew ? quote.restore.plus(quote.renew) : quote.restore,
      fee,
    );
  }

  private whyNotThese(
    connection: RegistryConnection,
    contacts: readonly string[],
    nameservers: readonly string[],
  ): RegistryRefusal | undefined {
    const missing = contacts.find((id) => !this.state.contacts.has(keyOf(connection, id)));
    if (missing) return absent(missing);
    const hosts = connection.profile.hostModel === 'objects' ? nameservers : [];
    const missingHost = hosts.find((host) => !this.state.hasHost(connection, host));
    return missingHost ? absent(missingHost) : undefined;
  }

  private whyNotExtras(
    connection: RegistryConnection,
    name: DomainName,
    registrant: string | undefined,
    extras: readonly RegistryExtra[],
  ): RegistryRefusal | undefined {
    const rules = this.state.extraRules.get(name.parent) ?? [];
    return (
      whyNotTheseExtras(
        rules.filter(({ on }) => on === 'domain'),
        extras,
      ) ?? (registrant === undefined ? undefined : this.whyNotRegistrant(connection, name, registrant))
    );
  }

  private whyNotRegistrant(
    connection: RegistryConnection,
    name: DomainName,
    registrant: string,
  ): RegistryRefusal | undefined {
    const rules = this.state.extraRules.get(name.parent) ?? [];
    return whyNotTheseExtras(
      rules.filter(({ on }) => on === 'registrant'),
      this.state.contactExtras(connection, registrant),
    );
  }
}
