import {
  addYears,
  type JsonValue,
  Money,
  type PlannedOperation,
  type PlannedSteps,
  toTimestamp,
} from '@registrar/kernel';
import { VERIFY_WITHIN_DAYS } from '@registrar/contacts';
import type { RegistryConnection, RegistryConnections } from '@registrar/registries';
import type { DomainAspects } from '../changes/aspects';
import { changePayload } from '../changes/change';
import { hostPayload } from '../hosts/host';
import { refundPayload } from '../refunds/refund';
import { registrationPayload } from '../registration/registration';
import { renewalPayload } from '../renewal/renewal';
import { restorePayload } from '../restores/restore';
import { EXPIRATION_HOLD } from '../shared/locks';
import type { RegistrantChange } from '../shared/registrants/registrant-change';
import type { DelegationWarnings } from './delegation-warnings';
import { changesOf, haveLocksChanged, labelChanges, sidesOf, updatesOf } from './planned-changes';
import type { PresentDomains } from './present-domains';

/**
 * Steps of operations about domains, in words for the client of a dry run. An operation is read as the
 * worker would read it after a crash, so that a plan shows what would be carried out and nothing else.
 */
export class PlannedOperations {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly present: Pick<PresentDomains, 'locks' | 'labels'>,
    /** Absent: no warnings. */
    private readonly warnings?: Pick<DelegationWarnings, 'of'>,
  ) {}

  /** Undefined: another room describes this kind. */
  async stepsOf({ id, accountId, kind, payload }: PlannedOperation): Promise<PlannedSteps | undefined> {
    switch (kind) {
      case 'register':
        return this.registration(id, payload);
      case 'renew':
        return this.renewal(id, accountId, payload);
      case 'update':
        return this.change(id, accountId, payload);
      case 'move':
        return this.move(id, accountId, payload);
      case 'host':
        return host(id, payload);
      case 'restore':
        return restore(id, payload);
      case 'refund':
        return refund(id, payload);
      default:
        return undefined;
    }
  }

  private async registration(id: string, stored: JsonValue): Promise<PlannedSteps> {
    const payload = registrationPayload.read(stored, id);
    const connection = await this.connections.get(payload.connectionId);
    const { name, years, locked, transferLockDays, nameservers } = payload;
    return {
      registryCommands: [
        ...(payload.acquisition ? [`buy ${name} from its seller (${payload.acquisition})`] : []),
        ...preparations(connection, nameservers),
        `domain:create ${name} for ${termOf(years)}${hostsText(nameservers)}`,
        ...(locked ? [`domain:update ${name}: add clientTransferProhibited`] : []),
      ],
      changes: [{ field: 'domainName', to: name }],
      events: transferLockDays ? ['domain.lock.status_change'] : [],
    };
  }

  private async change(id: string, accountId: number, stored: JsonValue): Promise<PlannedSteps> {
    const { name, connectionId, before, after, registrantChange, labels } = changePayload.read(stored, id);
    const connection = await this.connections.get(connectionId);
    const added = (after.nameservers ?? []).filter((host) => !before.nameservers?.includes(host));
    const updates = updatesOf(before, after);
    const warnings = await this.warnings?.of(accountId, { name, before, after });
    return {
      registryCommands: [
        ...preparations(connection, added, after.shownContactIds !== undefined),
        ...(updates.length > 0 ? [`domain:update ${name}: ${updates.join('; ')}`] : []),
      ],
      changes: [
        ...changesOf(before, after),
        ...(labels ? labelChanges(await this.present.labels(accountId, name), labels) : []),
      ],
      events: await this.lockEvents(accountId, name, { before, after }),
      ...(warnings && { warnings }),
      ...(registrantChange && registrantSteps(registrantChange)),
    };
  }

  private async renewal(id: string, accountId: number, stored: JsonValue): Promise<PlannedSteps> {
    const { name, commandYears, years, expiresAt, registryExpiresAt, liftsHold } = renewalPayload.read(
      stored,
      id,
    );
    const end = new Date(expiresAt);
    const { locks, hasEndedTransferLock } = await this.present.locks(accountId, name);
    // The lock goes with the renewal, also where another lock keeps clientHold at the registry.
    const rest = locks.filter((lock) => lock !== EXPIRATION_HOLD);
    const isFreed = rest.length < locks.length;
    return {
      registryCommands: [
        ...(commandYears > 0
          ? [`domain:renew ${name} for ${termOf(commandYears)} from ${dayOf(registryExpiresAt)}`]
          : []),
        ...(liftsHold ? [`domain:update ${name}: remove clientHold`] : []),
      ],
      changes: [
        { field: 'expireDate', from: toTimestamp(end), to: toTimestamp(addYears(end, years)) },
        ...(isFreed ? [{ field: 'locks', from: [...locks], to: rest }] : []),
      ],
      events: isFreed || hasEndedTransferLock ? ['domain.lock.status_change'] : [],
    };
  }

  private async lockEvents(
    accountId: number,
    name: string,
    { before, after }: { before: DomainAspects; after: DomainAspects },
  ): Promise<PlannedSteps['events']> {
    const present = await this.present.locks(accountId, name);
    const keepsEnd = after.transferLockUntil === undefined;
    const isAnnounced =
      haveLocksChanged(before, after, present.locks) || (keepsEnd && present.hasEndedTransferLock);
    return isAnnounced ? ['domain.lock.status_change'] : [];
  }

  /** The account changes with the call; the registry gets the objects of the new account. */
  private async move(id: string, accountId: number, stored: JsonValue): Promise<PlannedSteps> {
    const { name } = changePayload.read(stored, id);
    const steps = await this.change(id, accountId, stored);
    return { ...steps, changes: [{ field: 'domainName', to: name }, ...steps.changes] };
  }
}

/** The address stays out of the plan: contacts are personal data. */
function registrantSteps({
  verificationDue,
  material,
}: RegistrantChange): Pick<PlannedSteps, 'verifications' | 'mails'> {
  const mails = [...(verificationDue ? ['verification'] : []), ...(material ? ['registrant-change'] : [])];
  return {
    ...(verificationDue && {
      verifications: [
        `the email address of the new registrant, within ${VERIFY_WITHIN_DAYS} days of the change`,
      ],
    }),
    ...(mails.length > 0 && { mails }),
  };
}

/** A host is an object at the registry only while it has addresses (FACTS §2.9). */
function host(id: string, stored: JsonValue): PlannedSteps {
  const { hostname, before, after } = hostPayload.read(stored, id);
  const [had, has] = [before ?? [], after ?? []];
  const command =
    had.length === 0
      ? `host:create ${hostname} with ${has.join(', ')}`
      : has.length === 0
        ? `host:delete ${hostname}`
        : `host:update ${hostname}: ${sidesOf('addresses', had, has).join('; ')}`;
  return {
    registryCommands: [command],
    changes: [
      {
        field: 'vanityNameservers',
        ...(before && { from: hostText(hostname, before) }),
        ...(after && { to: hostText(hostname, after) }),
      },
    ],
    events: [],
  };
}

/** A glue host as one line. */
export const hostText = (hostname: string, ips: readonly string[]): string => [hostname, ...ips].join(' ');

function restore(id: string, stored: JsonValue): PlannedSteps {
  const { name, kind, expiresAt, years, renewal, nameservers = [] } = restorePayload.read(stored, id);
  const end = new Date(expiresAt);
  const isRedeemed = kind === 'redemption';
  return {
    registryCommands: [
      ...(isRedeemed
        ? [`domain:update ${name}: restore request`, `domain:update ${name}: restore report`]
        : []),
      ...(renewal ? [`domain:renew ${name} for ${termOf(renewal.years)} from ${dayOf(renewal.from)}`] : []),
      ...(isRedeemed && years > 0
        ? [`domain:renew ${name}, as far as the registry's term needs it, for up to ${termOf(years)}`]
        : []),
      ...(nameservers.length > 0
        ? [`domain:update ${name}: name servers ${nameservers.join(', ')}, where the registry lacks them`]
        : []),
    ],
    changes: [
      { field: 'domainName', to: name },
      ...(years > 0
        ? [{ field: 'expireDate', from: toTimestamp(end), to: toTimestamp(addYears(end, years)) }]
        : []),
    ],
    events: [],
  };
}

function refund(id: string, stored: JsonValue): PlannedSteps {
  const { name, currency, total } = refundPayload.read(stored, id);
  const amount = Money.of(BigInt(total), currency);
  return {
    registryCommands: [`domain:delete ${name}`],
    changes: [{ field: 'domainName', from: name }],
    events: [
      'account.domain.removal',
      ...(amount.minor > 0n ? (['account.credit.balance_change'] as const) : []),
    ],
    refund: amount,
  };
}

/** Contacts and hosts that the registry needs first. Whether it has them is known when they are sent. */
function preparations(
  { profile }: RegistryConnection,
  nameservers: readonly string[],
  hasContacts = true,
): string[] {
  return [
    ...(hasContacts && profile.dataModel !== 'minimum'
      ? ['contact:create for each contact that the registry does not have']
      : []),
    ...(nameservers.length > 0 && profile.hostModel === 'objects'
      ? ['host:create for each name server that the registry does not have']
      : []),
  ];
}

const termOf = (years: number): string => `${years} year${years === 1 ? '' : 's'}`;
const dayOf = (timestamp: string): string => timestamp.slice(0, 10);
const hostsText = (nameservers: readonly string[]): string =>
  nameservers.length > 0 ? ` with name servers ${nameservers.join(', ')}` : ' without name servers';
