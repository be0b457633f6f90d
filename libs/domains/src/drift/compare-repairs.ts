import {
  type AppError,
  type Clock,
  conflict,
  DomainName,
  notFound,
  registryUnavailable,
  type UnitOfWork,
} from '@registrar/kernel';
import type { ContactRole } from '@registrar/contacts';
import type { DsRecord } from '@registrar/dns';
import type { ClientStatus, DomainInfo, DomainRegistry, RegistryConnections } from '@registrar/registries';
import { type ChangeDecision, type ChangeResult, differenceOf } from '../changes/change';
import type { ChangeDomain } from '../changes/change-domain';
import { changeUnderWay } from '../shared/errors';
import { isUntouched } from './compare-domains';
import { wantedStatuses } from '../shared/locks';
import type { DomainStore } from '../shared/ports';
import type { DifferenceField, DifferenceStore, OpenDifference } from './ports';
import type { DomainChanges, HeldDomain, PendingRegistrant } from '../shared/held-domain';
import type { PrivacyContacts } from '../shared/privacy-contacts';
import { recordsShown } from '../shared/ds-difference';
import { BUSY_SECONDS } from '../operations/retry-times';

/** A repair requested by staff; `begin` runs in the transaction of the repair: the audit entry. */
export interface DifferenceRepair {
  /** Id of the drift: decimal digits. */
  id: string;
  begin(repaired: {
    domainName: string;
    field: DifferenceField;
    before: object;
    after: object;
  }): Promise<void>;
}

const CLIENT_STATUSES: ReadonlySet<string> = new Set<ClientStatus>([
  'clientHold',
  'clientUpdateProhibited',
  'clientDeleteProhibited',
  'clientRenewProhibited',
  'clientTransferProhibited',
]);

const differenceNotFound = (): AppError =>
  notFound('domains.difference_not_found', 'The requested drift does not exist or is already resolved.');
const notRepairable = (field: DifferenceField, by: string): AppError =>
  conflict('domains.difference_by_hand', `A drift of ${field} cannot be repaired by ${by}.`);

interface DriftView {
  difference: OpenDifference;
  held: HeldDomain;
  info: DomainInfo;
  /**
   * DS records: the local ones, and those at the registry; the latter undefined where the registry does not
   * report them or shows an unknown key.
   */
  ds: { local: DsRecord[]; atRegistry?: DsRecord[] };
}

/** Both repairs query the registry again: the result of the comparison may be hours old. */
class DriftReader {
  constructor(
    private readonly differences: DifferenceStore,
    private readonly domains: DomainStore,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(id: string): Promise<DriftView> {
    const difference = await this.differences.find(id);
    const seen =
      difference &&
      (await this.uow.run(async () => {
        const held = await this.domains.holdById(difference.domainId);
        return held && { held, local: await this.domains.dsOf(held.id) };
      }));
    if (!seen) throw differenceNotFound();
    const { held, local } = seen;
    const connection = await this.connections.get(held.connectionId);
    const answer = await this.registry.info(connection, DomainName.of(held.name));
    if (answer.kind === 'unknown') throw registryUnavailable();
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId) {
      throw conflict(
        'domains.difference_by_hand',
        'The registry shows the domain at another registrar: this drift cannot be repaired.',
      );
    }
    const { info } = answer;
    const ds = { local, atRegistry: info.signing && recordsShown(connection, info.signing, local) };
    return { difference, held, info, ds };
  }
}

/** Accepts the registry's expiry, statuses, name servers or DS records into the local row. */
export class TakeOverDifference {
  private readonly reader: DriftReader;

  constructor(
    private readonly differences: DifferenceStore,
    private readonly domains: DomainStore,
    connections: RegistryConnections,
    registry: DomainRegistry,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.reader = new DriftReader(differences, domains, connections, registry, uow);
  }

  /**
   * Throws 404, 409 for a drift that needs a manual decision and while a change is in progress, and 502 where
   * the registry is unavailable.
   */
  async execute({ id, begin }: DifferenceRepair): Promise<void> {
    const { difference, held: compared, info, ds } = await this.reader.execute(id);
    const changes = takenOver(difference.field, info, ds.atRegistry, compared);
    if (!changes) throw notRepairable(difference.field, 'accepting it');
    await this.uow.run(async () => {
      const held = await this.domains.holdById(difference.domainId);
      if (!held || !(await this.differences.find(id))) throw differenceNotFound();
      // The query preceded a local change of the domain, so its answer may be outdated.
      const isSame = isUntouched(
        { held: compared, ds: ds.local },
        { held, ds: await this.domains.dsOf(held.id) },
      );
      if (held.busyOperationId !== undefined || !isSame) throw changeUnderWay(BUSY_SECONDS);
      await this.domains.change(held.id, changes);
      await this.differences.resolve(id, 'taken_over', this.clock.now());
      const before = Object.fromEntries(
        Object.keys(changes).map((name) => [name, name === 'ds' ? ds.local : held[name as keyof HeldDomain]]),
      );
      await begin({ domainName: held.name, field: difference.field, before, after: changes });
    });
  }
}

function takenOver(
  field: DifferenceField,
  info: DomainInfo,
  ds: DsRecord[] | undefined,
  { pendingRegistrant }: HeldDomain,
): DomainChanges | undefined {
  // The local row already has the registry's registrant: the repair drops the registrant that the account
  // requested.
  if (field === 'registrant' && pendingRegistrant) return { pendingRegistrant: null };
  if (field === 'expiry' && info.expiresAt) return { expiresAt: info.expiresAt };
  if (field === 'nameservers') return { nameservers: info.nameservers };
  if (field === 'signing' && ds) return { ds };
  if (field === 'statuses')
    return {
      registryStatuses: info.statuses,
      locked: info.statuses.includes('clientTransferProhibited'),
      statusSyncAt: null,
    };
  return undefined;
}

interface PushDifferenceParts {
  differences: DifferenceStore;
  domains: DomainStore;
  connections: RegistryConnections;
  registry: DomainRegistry;
  privacy: PrivacyContacts;
  changes: ChangeDomain;
  uow: UnitOfWork;
  clock: Clock;
}

/**
 * Sends the local state to the registry: client statuses, name servers, DS records, and the local contacts in
 * place of the published ones; as an ordinary change.
 */
export class PushDifference {
  private readonly reader: DriftReader;

  constructor(private readonly parts: PushDifferenceParts) {
    this.reader = new DriftReader(
      parts.differences,
      parts.domains,
      parts.connections,
      parts.registry,
      parts.uow,
    );
  }

  /**
   * Throws 404, 409 for a drift that needs a manual decision and while a change is in progress, and the
   * registry's refusals. `unknown`: the next comparison shows the result.
   */
  async execute({ id, begin }: DifferenceRepair): Promise<ChangeResult> {
    const {
      difference,
      held: { accountId, name },
      info,
      ds,
    } = await this.reader.execute(id);
    const { field } = difference;
    let decision: ChangeDecision | undefined;
    const result = await this.parts.changes.execute({
      accountId,
      name,
      decide: async (held) => (decision = await this.decide(held, field, info, ds.atRegistry)),
      begin: async () => {
        await begin({ domainName: name, field, before: decision!.before, after: decision!.after });
        return undefined;
      },
    });
    if (result.kind === 'done')
      await this.parts.uow.run(() => this.parts.differences.resolve(id, 'pushed', this.parts.clock.now()));
    return result;
  }

  /** `before` is the registry's state, `after` the local one. */
  private async decide(
    held: HeldDomain,
    field: DifferenceField,
    info: DomainInfo,
    ds: DsRecord[] | undefined,
  ): Promise<ChangeDecision> {
    if (field === 'signing' && ds) return sides({ ds }, { ds: await this.parts.domains.dsOf(held.id) });
    if (field === 'nameservers')
      return sides({ nameservers: info.nameservers }, { nameservers: held.nameservers });
    if (field === 'statuses') return pushedStatuses(held, info);
    if (field !== 'registrant' && field !== 'contacts') throw notRepairable(field, 'pushing');
    const before = await this.contactsAtRegistry(held, info);
    if (held.pendingRegistrant) return this.repairPendingRegistrant(held, held.pendingRegistrant, before);
    const after = await this.parts.privacy.contactIdsFor(held, held.privacyEnabled, true);
    const registrantExtras = await this.parts.privacy.registrantData(held);
    return {
      ...sides({ shownContactIds: before }, { shownContactIds: { ...after, billing: before.billing } }),
      ...(registrantExtras.length > 0 && { registrantExtras }),
    };
  }

  /**
   * The registrant that the registry refused when the domain arrived; the local row has the registry's
   * contacts.
   */
  private async repairPendingRegistrant(
    held: HeldDomain,
    { contactId, registryValues, privacyEnabled }: PendingRegistrant,
    before: Record<ContactRole, number>,
  ): Promise<ChangeDecision> {
    const contactIds = { ...held.contactIds, registrant: contactId };
    const hidden =
      privacyEnabled &&
      (await this.parts.privacy.contactIdsFor({ ...held, contactIds, registryValues }, true));
    const after = hidden ? { ...hidden, billing: before.billing } : { ...before, registrant: contactId };
    const registrantExtras = await this.parts.privacy.registrantData({ name: held.name, registryValues });
    return {
      ...sides(
        {
          contactIds: held.contactIds,
          shownContactIds: before,
          registryValues: held.registryValues,
          ...(privacyEnabled && { privacyEnabled: held.privacyEnabled }),
        },
        { contactIds, shownContactIds: after, registryValues, ...(privacyEnabled && { privacyEnabled }) },
      ),
      ...(registrantExtras.length > 0 && { registrantExtras }),
    };
  }

  /** Throws 409 where the registry shows contacts of another registrar: they have no local ids to replace. */
  private async contactsAtRegistry(
    { connectionId, contactIds }: HeldDomain,
    info: DomainInfo,
  ): Promise<Record<ContactRole, number>> {
    const links = [
      ...info.contacts,
      ...(info.registrant === undefined ? [] : [{ role: 'registrant' as const, id: info.registrant }]),
    ];
    const behind = await this.parts.differences.contactsBehind(
      connectionId,
      links.map(({ id }) => id),
    );
    if (links.some(({ id }) => !behind.has(id)))
      throw notRepairable('contacts', 'pushing while the registry shows contacts of another registrar');
    return { ...contactIds, ...Object.fromEntries(links.map(({ role, id }) => [role, behind.get(id)!])) };
  }
}

const sides = (before: ChangeDecision['before'], after: ChangeDecision['after']): ChangeDecision => ({
  before,
  after,
});

/** Server statuses are set by the registry alone and cannot be removed by a push. */
function pushedStatuses(held: HeldDomain, info: DomainInfo): ChangeDecision {
  const own = (statuses: readonly string[]): ClientStatus[] =>
    statuses.filter((status): status is ClientStatus => CLIENT_STATUSES.has(status));
  const { add, remove } = differenceOf(own(info.statuses), own(wantedStatuses(held)));
  if (add.length + remove.length === 0) throw notRepairable('statuses', 'pushing');
  return sides({ statuses: remove }, { statuses: add });
}
