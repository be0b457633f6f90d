import { addSeconds, type Clock, type Operation } from '@registrar/kernel';
import type { CommandLog, DomainInfo, RegistryConnection, RegistryObjects } from '@registrar/registries';
import { type RegistrationPayload, shownContactsOf } from './registration';

/** A registry's clock may lag by this much. */
const CLOCK_SKEW_SECONDS = 300;

/**
 * Origin of the domain found: this operation · another registrar · this registrar, but not this operation.
 */
export type Origin = 'this' | 'foreign' | 'doubtful';

/** Decides whether a domain found at the registry was created by the operation that is reconciled. */
export class RegistrationOrigins {
  constructor(
    private readonly commands: CommandLog,
    private readonly objects: RegistryObjects,
    private readonly clock: Clock,
  ) {}

  /**
   * Created by this operation: sponsored by this registrar, created after the command was sent, with the
   * registrant that was sent.
   */
  async originOf(
    operation: Operation,
    payload: RegistrationPayload,
    connection: RegistryConnection,
    info: DomainInfo,
  ): Promise<Origin> {
    if (info.clientId !== connection.clientId) return 'foreign';
    const commands = await this.commands.ofOperation(operation.id);
    const [first] = commands.filter(
      ({ command, outcome }) => command === 'domain:create' && outcome !== 'not_sent',
    );
    if (!first) return 'foreign';
    if (info.createdAt && info.createdAt < addSeconds(first.sentAt, -CLOCK_SKEW_SECONDS)) return 'doubtful';
    if (connection.profile.dataModel === 'minimum' || info.registrant === undefined) return 'this';
    const [registrant] = await this.objects.reserveContacts(
      connection.id,
      [shownContactsOf(payload).registrant],
      () => '',
      this.clock.now(),
    );
    // Some registries store contact ids in capitals.
    return registrant.registryId.toLowerCase() === info.registrant.toLowerCase() ? 'this' : 'doubtful';
  }
}
