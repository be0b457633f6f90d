import type {
  CreateDomainCommand,
  DelegationSigner,
  RegistryConnection,
  RegistryProfile,
  RenewDomainCommand,
  RestoreDomainCommand,
  UpdateDomainCommand,
} from '@registrar/registries';
import { domainCreate, type ContactRole, type Nameservers } from './commands/domain';
import { domainRenew, domainRestore, domainUpdate, type DomainParts } from './commands/domain-changes';
import type { Command } from './commands/frame';
import type { SigningChange, SigningData } from './commands/sec-dns';
import type { EppSession } from './session';
import { NS } from './xml/namespaces';

const ROLES: readonly ContactRole[] = ['admin', 'tech', 'billing'];

/**
 * Builds commands in the form of the registry's profile. Fees are acknowledged only where the profile has
 * them.
 */
export function createCommand(
  { profile }: RegistryConnection,
  session: EppSession,
  command: CreateDomainCommand,
): Command {
  const { contacts, claims, extras, authInfo, years } = command;
  return domainCreate({
    name: command.name.ascii,
    years,
    nameservers: { model: profile.hostModel, names: command.nameservers },
    registrant: contacts?.registrant,
    contacts: ROLES.flatMap((role) => {
      const id = contacts?.[role];
      return id === undefined ? [] : [{ role, id }];
    }),
    authInfo,
    fee: profile.fee.mode === 'fee' ? command.fee : undefined,
    // registries without the extension derive the table from the code points
    idn: session.has(NS.idn) ? command.idn : undefined,
    claims,
    extras,
  });
}

export function renewCommand(
  { profile }: RegistryConnection,
  { name, expiresAt, years, fee }: RenewDomainCommand,
): Command {
  return domainRenew({
    name: name.ascii,
    expiresAt,
    years,
    fee: profile.fee.mode === 'fee' ? fee : undefined,
  });
}

/** The request is charged; a report is free. */
export function restoreCommand(
  { profile }: RegistryConnection,
  { name, fee, report }: RestoreDomainCommand,
): Command {
  return domainRestore(
    name.ascii,
    report ? { report } : { fee: profile.fee.mode === 'fee' ? fee : undefined },
  );
}

/** Whether an update is empty. */
export function changesNothing({
  statuses,
  nameservers,
  registrant,
  contacts,
  authInfo,
  signing,
}: UpdateDomainCommand): boolean {
  const isEmpty = (part?: { add: readonly unknown[]; remove: readonly unknown[] }): boolean =>
    !part || part.add.length + part.remove.length === 0;
  return (
    [statuses, nameservers, contacts, signing].every(isEmpty) &&
    registrant === undefined &&
    authInfo === undefined
  );
}

export function updateCommand({ profile }: RegistryConnection, command: UpdateDomainCommand): Command {
  const side = (which: 'add' | 'remove'): DomainParts => ({
    nameservers: nameservers(
      profile.hostModel,
      command.nameservers?.[which],
      which === 'add' ? command.glue : undefined,
    ),
    contacts: command.contacts?.[which],
    statuses: command.statuses?.[which],
  });
  const { registrant, authInfo } = command;
  return domainUpdate({
    name: command.name.ascii,
    add: side('add'),
    remove: side('remove'),
    registrant,
    authInfo,
    signing: signingChange(profile, command),
  });
}

function signingChange(
  { signing: { form } }: RegistryProfile,
  { signing }: UpdateDomainCommand,
): SigningChange | undefined {
  if (!signing || signing.add.length + signing.remove.length === 0) return undefined;
  const data = (records: readonly DelegationSigner[]): SigningData | undefined => {
    if (records.length === 0) return undefined;
    return form === 'ds' ? { ds: records } : { keys: records.map(keyOf) };
  };
  return { remove: data(signing.remove), add: data(signing.add) };
}

/** RFC 4034 §2.1.2: the protocol of a key is 3. */
function keyOf({ algorithm, key }: DelegationSigner): {
  flags: number;
  protocol: number;
  algorithm: number;
  publicKey: string;
} {
  if (!key) throw new Error('a DS record without its key for a registry that takes keys');
  return { ...key, algorithm, protocol: 3 };
}

const nameservers = (
  model: Nameservers['model'],
  names: readonly string[] | undefined,
  addresses: Nameservers['addresses'],
): Nameservers | undefined => names && { model, names, addresses };
