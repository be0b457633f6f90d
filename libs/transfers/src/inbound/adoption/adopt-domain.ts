import { type Clock, DomainName } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import type { ClientStatus, DomainInfo, DomainRegistry, RegistryConnections } from '@registrar/registries';
import type { AdoptContacts } from './adopt-contacts';
import type { AdoptionAttempts, Arriving } from './adoption';
import type { ArrivedDomain } from '../settle-transfer';
import type { HeldTransfer, TransferPayload } from '../transfer';

/** The state of an arrived domain: ready to be taken in, or queried again later. */
export type Adoption = { kind: 'ready'; domain: ArrivedDomain } | { kind: 'again'; why: string };

const LOCK: ClientStatus = 'clientTransferProhibited';

/**
 * Completes a transferred domain at the registry: removes statuses of the losing registrar, replaces its
 * contacts (a contact never moves with a domain, FACTS §2.8) and sets the transfer lock. Each step queries
 * the state first, so a repeat after a crash is safe; a refusal by the registry never keeps the domain from
 * its account.
 */
export class AdoptDomain {
  constructor(
    private readonly catalog: Catalog,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly contacts: AdoptContacts,
    private readonly attempts: AdoptionAttempts,
    private readonly clock: Clock,
  ) {}

  /** Of a transfer in `pending_insert`; outside any transaction. Never throws for what a registry did. */
  async execute(transfer: HeldTransfer, payload: TransferPayload): Promise<Adoption> {
    const connection = await this.connections.get(payload.connectionId);
    const name = DomainName.of(payload.name);
    const answer = await this.registry.info(connection, name);
    if (answer.kind === 'unknown') return { kind: 'again', why: answer.why };
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId)
      return { kind: 'again', why: 'the registry does not show the domain at this registrar' };
    const tld = await this.catalog.findHeld(name, this.clock.now(transfer.accountId));
    const arriving: Arriving = { transfer, payload, connection, name, tld };
    const { info } = answer;
    const opened = await this.open(arriving, info);
    if (!opened)
      return { kind: 'again', why: 'it is unknown whether the update lock of the losing registrar is off' };
    const shown = await this.contacts.execute(arriving, info);
    if (shown.kind === 'again') return shown;
    const statuses = await this.putStatuses(arriving, opened);
    const { contactIds, warning, refusedHolder } = shown;
    return { kind: 'ready', domain: { info, statuses, contactIds, warning, refusedHolder } };
  }

  /**
   * An update lock of the losing registrar permits only its own removal (RFC 5731 §2.3). Returns the statuses
   * afterwards; undefined: unknown.
   */
  private async open(arriving: Arriving, { statuses }: DomainInfo): Promise<readonly string[] | undefined> {
    if (!statuses.includes('clientUpdateProhibited')) return statuses;
    const outcome = await this.registry.updateStatuses(
      arriving.connection,
      await this.attempts.begin(arriving, 'open'),
      { name: arriving.name, add: [], remove: ['clientUpdateProhibited'] },
    );
    if (outcome.kind === 'done') return statuses.filter((status) => status !== 'clientUpdateProhibited');
    return outcome.kind === 'refused' ? statuses : undefined;
  }

  /**
   * Other locks and holds of the losing registrar are not retained. What fails here is corrected by the
   * worker (`SyncStatuses`).
   */
  private async putStatuses(arriving: Arriving, statuses: readonly string[]): Promise<readonly string[]> {
    const { connection, name, payload } = arriving;
    const remove = statuses.filter(
      (status): status is ClientStatus => status.startsWith('client') && status !== LOCK,
    );
    const add = payload.locked && !statuses.includes(LOCK) ? [LOCK] : [];
    if (add.length + remove.length === 0) return statuses;
    const outcome = await this.registry.updateStatuses(
      connection,
      await this.attempts.begin(arriving, 'lock'),
      {
        name,
        add,
        remove,
      },
    );
    return outcome.kind === 'done'
      ? [...statuses.filter((status) => status !== 'ok' && !remove.some((gone) => gone === status)), ...add]
      : statuses;
  }
}
