import { AppError, type Clock, type DomainName, type Operations, type UnitOfWork } from '@registrar/kernel';
import { type HeldTld, readRequirements } from '@registrar/catalog';
import { CONTACT_ROLES, type ContactBook, type ContactRole } from '@registrar/contacts';
import {
  demandsRegistrantData,
  missingText,
  type RegistrationContacts,
  type RegistryContactIds,
  registrantDataOf,
  storeChosenContacts,
} from '@registrar/domains';
import type {
  CommandId,
  ContactLink,
  DomainInfo,
  RegistryConnection,
  UpdateDomainCommand,
} from '@registrar/registries';
import type { HeldTransfer, TransferPayload } from '../transfer';

/** A domain that the registry has transferred, while it is completed. */
export interface Arriving {
  transfer: HeldTransfer;
  payload: TransferPayload;
  connection: RegistryConnection;
  name: DomainName;
  tld: HeldTld | undefined;
}

/** Begins the attempts of the commands that complete a transferred domain. */
export class AdoptionAttempts {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly clock: Clock,
  ) {}

  async begin({ transfer: { operationId } }: Arriving, step: string): Promise<CommandId> {
    return {
      operationId,
      step,
      attempt: await this.uow.run(() => this.operations.beginAttempt(operationId, this.clock.now())),
    };
  }
}

/** Contacts of an account in place of those that the registry refused. */
export class DefaultContacts {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly choose: RegistrationContacts,
    private readonly contacts: ContactBook,
    private readonly clock: Clock,
  ) {}

  /** The account's default contacts in every role; undefined where it has none that the TLD takes. */
  async of({
    transfer: { accountId },
    payload,
    tld,
  }: Arriving): Promise<Record<ContactRole, number> | undefined> {
    if (!tld) return undefined;
    try {
      const choice = await this.choose.choose({ accountId }, { tld });
      const registrantData = registrantDataOf(tld, payload.registryValues ?? {});
      return await this.uow.run(() =>
        storeChosenContacts(this.contacts, choice, registrantData, this.clock.now(accountId)),
      );
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}

/**
 * The difference to the registry; no command if there is none. A registry that demands an auth code gets a
 * new one.
 */
export function commandOf(
  { profile }: RegistryConnection,
  name: DomainName,
  info: DomainInfo,
  wanted: RegistryContactIds,
  code: string,
): UpdateDomainCommand {
  const add: ContactLink[] = profile.contacts.roles.map((role) => ({ role, id: wanted[role]! }));
  const isSame = (one: ContactLink, other: ContactLink): boolean =>
    one.role === other.role && one.id === other.id;
  const missing = add.filter((link) => !info.contacts.some((shown) => isSame(shown, link)));
  const foreign = info.contacts.filter((shown) => !add.some((link) => isSame(link, shown)));
  const isChanged = info.registrant !== wanted.registrant || missing.length + foreign.length > 0;
  return {
    name,
    ...(info.registrant !== wanted.registrant && { registrant: wanted.registrant }),
    ...(missing.length + foreign.length > 0 && { contacts: { add: missing, remove: foreign } }),
    ...(isChanged && code !== '' && { authInfo: code }),
  };
}

export const joinSentences = (...sentences: (string | false)[]): string =>
  sentences.filter(Boolean).join(' ');

export function replacedBy(roles: readonly ContactRole[]): string {
  const named = CONTACT_ROLES.filter((role) => roles.includes(role));
  const list =
    named.length > 1
      ? `${named.slice(0, -1).join(', ')} and ${named[named.length - 1]} contacts were`
      : `${named[0]} contact was`;
  return `The ${list} replaced by the account default.`;
}

/** What a reseller can do about a registrant that was refused. */
export function adviceOf(tld: HeldTld | undefined, values: Readonly<Record<string, string>>): string {
  const next = 'Set the contacts of the domain again (setContacts)';
  if (!tld || !demandsRegistrantData(tld)) return `${next} with a registrant the registry accepts.`;
  const missing = Object.keys(values).length === 0 ? readRequirements(tld, {}).missing : [];
  return missing.length > 0
    ? `${next}. ${missingText(tld, missing)}`
    : `${next} with 'tldRequirements' that fit the registrant.`;
}
