import { addDays, addSeconds, type Clock, DomainName, type Log, type UnitOfWork } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import type { DomainRegistry, InfoOutcome, RegistryConnection } from '@registrar/registries';
import { differencesOf } from './compare-rules';
import { expectedContacts } from './expected-contacts';
import type { DomainStore } from '../shared/ports';
import type { DifferenceStore } from './ports';
import type { HeldDomain } from '../shared/held-domain';
import type { PrivacyContacts } from '../shared/privacy-contacts';

export interface ComparePolicy {
  /** Days from one comparison of a domain to the next. */
  everyDays: number;
}

/** The compared data of a domain. */
export interface LocalDomain {
  held: HeldDomain;
  ds: DsRecord[];
}

/** Delay before the next comparison of a domain that could not be compared, or that changed meanwhile. */
const RETRY_SECONDS = 3_600;

interface CompareDomainsParts {
  differences: DifferenceStore;
  domains: DomainStore;
  privacy: PrivacyContacts;
  registry: DomainRegistry;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
  policy: ComparePolicy;
}

/**
 * Compares local domains with the registry's (`domain:info`), a few at a time, and records each drift.
 * Repairs are left to staff. A domain with a change in progress is compared later, since both sides may
 * change.
 */
export class CompareDomains {
  constructor(private readonly parts: CompareDomainsParts) {}

  /**
   * Compares up to `limit` domains of one connection sequentially, so that a comparison uses at most one
   * session; stops at the first query without an answer. Returns the number of domains compared.
   */
  async execute(connection: RegistryConnection, limit: number): Promise<number> {
    const now = this.parts.clock.now();
    const due = await this.parts.differences.takeDue(
      connection.id,
      now,
      addDays(now, this.parts.policy.everyDays),
      limit,
    );
    let compared = 0;
    for (const [at, domain] of due.entries()) {
      const isAnswered = await this.guarded(connection, domain);
      if (!isAnswered) {
        await this.putOff(due.slice(at));
        break;
      }
      compared += 1;
    }
    return compared;
  }

  private async guarded(
    connection: RegistryConnection,
    domain: { id: number; name: string },
  ): Promise<boolean> {
    try {
      return await this.compare(connection, domain);
    } catch (error) {
      this.parts.log.error('comparison with the registry failed', { domain: domain.name, error });
      await this.putOff([domain]);
      return true;
    }
  }

  private async compare(
    connection: RegistryConnection,
    { id, name }: { id: number; name: string },
  ): Promise<boolean> {
    const before = await this.parts.uow.run(() => this.readLocal(id));
    if (before?.held.state !== 'active') return true;
    const answer = await this.parts.registry.info(connection, DomainName.of(name));
    if (answer.kind === 'unknown') return false;
    const taken = await this.takenRegistrant(connection, before.held, answer);
    const contacts = await expectedContacts(this.parts.differences, this.parts.privacy, connection, {
      ...before.held,
      ...taken,
      ...(taken && { pendingRegistrant: undefined }),
    });
    const recorded = await this.parts.uow.run(async () => {
      const after = await this.readLocal(id);
      if (!after || after.held.busyOperationId !== undefined || !isUntouched(before, after)) {
        await this.parts.differences.compareAt(id, addSeconds(this.parts.clock.now(), RETRY_SECONDS));
        return undefined;
      }
      const now = this.parts.clock.now();
      if (taken)
        await this.parts.domains.change(id, {
          ...taken,
          pendingRegistrant: null,
          registryValues: { values: before.held.pendingRegistrant!.registryValues, at: now },
        });
      return this.parts.differences.record(
        id,
        differencesOf({ ...after, connection, contacts, now }, answer),
        now,
      );
    });
    if (recorded && recorded.added > 0)
      this.parts.log.warn('domain drift detected', {
        domain: name,
        connection: connection.code,
        ...recorded,
      });
    return true;
  }

  private async readLocal(id: number): Promise<LocalDomain | undefined> {
    const held = await this.parts.domains.holdById(id);
    return held && { held, ds: await this.parts.domains.dsOf(id) };
  }

  /**
   * The values that the local row adopts where the registry shows the registrant that it had refused or left
   * pending.
   */
  private async takenRegistrant(
    connection: RegistryConnection,
    held: HeldDomain,
    answer: InfoOutcome,
  ): Promise<Pick<HeldDomain, 'contactIds' | 'privacyEnabled'> | undefined> {
    const { pendingRegistrant: wanted } = held;
    if (!wanted || answer.kind !== 'found' || answer.info.clientId !== connection.clientId) return undefined;
    const taken = {
      contactIds: { ...held.contactIds, registrant: wanted.contactId },
      privacyEnabled: held.privacyEnabled || wanted.privacyEnabled === true,
    };
    const shown = await this.parts.privacy.shown({ ...held, ...taken }, taken.privacyEnabled);
    const expected =
      shown &&
      (await this.parts.differences.registryIds(connection.id, [shown.registrant])).get(shown.registrant);
    return expected !== undefined && expected.toLowerCase() === answer.info.registrant?.toLowerCase()
      ? taken
      : undefined;
  }

  private async putOff(domains: readonly { id: number }[]): Promise<void> {
    const at = addSeconds(this.parts.clock.now(), RETRY_SECONDS);
    await this.parts.uow.run(async () => {
      for (const { id } of domains) await this.parts.differences.compareAt(id, at);
    });
  }
}

/** Whether the local domain is unchanged since the query to the registry. */
export const isUntouched = (before: LocalDomain, after: LocalDomain): boolean =>
  textOf(before) === textOf(after);
/** Amounts are not JSON values. */
const textOf = (domain: LocalDomain): string =>
  JSON.stringify(domain, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
