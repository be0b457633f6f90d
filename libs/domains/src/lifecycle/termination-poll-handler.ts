import { addDays, type Clock, DomainName, type Operations } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import {
  parseClTrid,
  PollHandler,
  type PollDisposition,
  type PollMessage,
  type RegistryConnection,
} from '@registrar/registries';
import { calendarProfileOf } from './calendar';
import type { DomainTerminations } from './ports';
import type { RegistryCharges } from '../shared/ports';

/**
 * Messages about the end of a domain: a delete that was decided (panData, RFC 5731 §3.3), and notices that
 * name a domain which left its account or whose term is over: renewed by the registry, purged, un-renewed.
 * Texts differ by registry (FACTS §2.8), so each only makes us look, at once.
 */
export class TerminationPollHandler extends PollHandler {
  constructor(
    private readonly operations: Operations,
    private readonly ends: DomainTerminations,
    private readonly charges: RegistryCharges,
    private readonly catalog: Catalog,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(
    { id: connectionId }: RegistryConnection,
    { content }: PollMessage,
  ): Promise<PollDisposition | undefined> {
    if (content.kind === 'pending_action' && content.object === 'domain')
      return this.deleteDecided(connectionId, content.name, content.clTrid);
    return content.kind === 'other' && content.name !== undefined
      ? this.noticed(connectionId, content.name)
      : undefined;
  }

  private async deleteDecided(
    connectionId: number,
    name: string,
    clTrid: string | undefined,
  ): Promise<PollDisposition | undefined> {
    const id = clTrid === undefined ? undefined : parseClTrid(clTrid);
    const operation = id?.step === 'delete' ? await this.operations.lock(id.operationId) : undefined;
    if (operation?.kind !== 'delete' || operation.subject !== name) return undefined;
    const now = this.clock.now();
    if (operation.state === 'open' || operation.state === 'pending') {
      await this.operations.postpone(operation.id, now);
      return 'applied';
    }
    return (await this.ends.expedite(connectionId, name, now)) ? 'applied' : 'ignored';
  }

  private async noticed(connectionId: number, name: string): Promise<PollDisposition | undefined> {
    const now = this.clock.now();
    const isFollowed = await this.ends.expedite(connectionId, name, now);
    const isCharged =
      (await this.charges.expedite(connectionId, name, now)) ||
      (await this.isRenewedFirst(connectionId, name, now));
    return isFollowed || isCharged ? 'applied' : undefined;
  }

  /** The message may arrive before the local schedule has reached the end of the term. */
  private async isRenewedFirst(connectionId: number, name: string, now: Date): Promise<boolean> {
    const expired = await this.charges.unexpected(connectionId, name, now);
    if (!expired) return false;
    const { autoRenewDays } = calendarProfileOf(await this.catalog.resolveHeld(DomainName.of(name), now));
    if (autoRenewDays === 0) return false;
    await this.charges.expect(
      { ...expired, connectionId, name, graceUntil: addDays(expired.termEnd, autoRenewDays) },
      now,
    );
    return true;
  }
}
