import { type Clock, DomainName, type UnitOfWork } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import type {
  DomainInfo,
  DomainRegistry,
  HostOutcome,
  HostRegistry,
  RegistryConnection,
  RegistryConnections,
} from '@registrar/registries';
import type { HeldDomain } from '../shared/held-domain';
import type { RegistryContactIds } from '../shared/objects-at-registry';
import type { DomainStore } from '../shared/ports';
import type { PrivacyContacts } from '../shared/privacy-contacts';
import { differencesOf } from './compare-rules';
import { expectedContacts } from './expected-contacts';
import type { Difference, DifferenceStore } from './ports';

/** Hosts below the domain that are asked for, one command each. */
const HOSTS_MAX = 5;

export interface HostAtRegistry {
  name: string;
  /** `unknown`: the registry did not answer. */
  outcome: HostOutcome['kind'];
  addresses?: readonly string[];
  statuses?: readonly string[];
}

/** One domain as stored and as the registry shows it. */
export interface RegistryInquiry {
  /** Code of the connection. */
  registry: string;
  askedAt: Date;
  /** `not_ours`: another registrar sponsors it, and the registry does not show it. */
  outcome: 'found' | 'absent' | 'not_ours';
  local: Pick<HeldDomain, 'expiresAt' | 'registryStatuses' | 'nameservers'> & {
    /** Ids that the registry should show; omitted where it stores no contacts. */
    contacts?: Partial<RegistryContactIds>;
    ds: readonly DsRecord[];
  };
  /** Without the code for transfers. */
  atRegistry?: Omit<DomainInfo, 'authInfo'> & { hasAuthCode?: boolean };
  /** Of the first hosts below the domain. */
  hosts: readonly HostAtRegistry[];
  differences: readonly Difference[];
  /** An operation of the domain is in progress: both sides may change. */
  isBusy: boolean;
}

export interface AskRegistryParts {
  differences: DifferenceStore;
  domains: DomainStore;
  connections: RegistryConnections;
  registry: DomainRegistry & HostRegistry;
  privacy: PrivacyContacts;
  uow: UnitOfWork;
  clock: Clock;
}

/** Asks the registry for one domain (`domain:info`) and compares the answer. Changes nothing on either side. */
export class AskRegistry {
  constructor(private readonly parts: AskRegistryParts) {}

  /** `not_held`: the domain is in no account, or not registered yet. `unknown`: the registry did not answer. */
  async execute(
    domainId: number,
  ): Promise<RegistryInquiry | { kind: 'not_held' } | { kind: 'unknown'; registry: string; why: string }> {
    const { uow, domains, connections, registry, differences, privacy, clock } = this.parts;
    const stored = await uow.run(async () => {
      const held = await domains.holdById(domainId);
      return held?.state === 'active' ? { held, ds: await domains.dsOf(held.id) } : undefined;
    });
    if (!stored) return { kind: 'not_held' };
    const { held, ds } = stored;
    const connection = await connections.get(held.connectionId);
    const answer = await registry.info(connection, DomainName.of(held.name));
    if (answer.kind === 'unknown') return { kind: 'unknown', registry: connection.code, why: answer.why };
    const contacts = await expectedContacts(differences, privacy, connection, held);
    const now = clock.now();
    const { expiresAt, registryStatuses, nameservers } = held;
    return {
      registry: connection.code,
      askedAt: now,
      outcome: answer.kind,
      local: { expiresAt, registryStatuses, nameservers, ...(contacts && { contacts }), ds },
      ...(answer.kind === 'found' && { atRegistry: shown(answer.info) }),
      hosts: answer.kind === 'found' ? await this.hosts(connection, answer.info) : [],
      differences: differencesOf({ held, connection, contacts, ds, now }, answer),
      isBusy: held.busyOperationId !== undefined,
    };
  }

  private async hosts(connection: RegistryConnection, info: DomainInfo): Promise<HostAtRegistry[]> {
    const found: HostAtRegistry[] = [];
    for (const name of info.subordinateHosts.slice(0, HOSTS_MAX)) {
      const answer = await this.parts.registry.hostInfo(connection, name);
      found.push({
        name,
        outcome: answer.kind,
        ...(answer.kind === 'found' && { addresses: answer.info.addresses, statuses: answer.info.statuses }),
      });
      if (answer.kind === 'unknown') break;
    }
    return found;
  }
}

function shown({ authInfo, ...info }: DomainInfo): NonNullable<RegistryInquiry['atRegistry']> {
  return { ...info, ...(authInfo && { hasAuthCode: authInfo.isSet }) };
}
