import { addSeconds, type Operation } from '@registrar/kernel';
import type {
  CommandLog,
  DomainInfo,
  DomainRegistry,
  InfoOutcome,
  RegistryConnection,
  RegistryObjects,
} from '@registrar/registries';
import type { CreateAtRegistry } from './create-at-registry';
import { domainNotAvailable } from '../shared/errors';
import {
  askForDomain,
  type Finding,
  type Look,
  notDone,
  type ReconcilePolicy,
  Reconciler,
  type ReconcilerParts,
  type Sent,
  type SentAgain,
} from '../operations/reconciler';
import { registrationPayload, type RegistrationPayload, shownContactsOf } from './registration';
import type { SettledOutcome, SettleRegistration } from './settle-registration';

/** A registry's clock may lag by this much. */
const CLOCK_SKEW_SECONDS = 300;

/**
 * Origin of the domain found: this operation · another registrar · this registrar, but not this operation.
 */
type Origin = 'this' | 'foreign' | 'doubtful';

/**
 * Step 10: registrations without an answer (`domain:info`): created by this operation → settled; absent →
 * resent once, else released; another registrar's → released.
 */
export class ReconcileRegistrations extends Reconciler<RegistrationPayload, InfoOutcome, SettledOutcome> {
  constructor(
    parts: ReconcilerParts,
    registry: DomainRegistry,
    private readonly commands: CommandLog,
    private readonly objects: RegistryObjects,
    private readonly create: CreateAtRegistry,
    settle: SettleRegistration,
    policy: ReconcilePolicy,
  ) {
    super(
      { kind: 'register', stored: registrationPayload, noun: 'registration', ask: askForDomain(registry) },
      parts,
      settle,
      policy,
    );
  }

  protected async judge({
    operation,
    payload,
    connection,
    answer,
  }: Look<RegistrationPayload, InfoOutcome>): Promise<Finding<SettledOutcome>> {
    switch (answer.kind) {
      case 'not_ours':
        return { kind: 'over', error: domainNotAvailable() };
      case 'absent':
        return notDone();
      case 'found':
        return this.found(answer.info, await this.originOf(operation, payload, connection, answer.info));
    }
  }

  protected async send(attempt: SentAgain<RegistrationPayload>): Promise<Sent<SettledOutcome>> {
    const outcome = await this.create.execute(attempt);
    // "Exists" after a resend can be the result of the first create: the next poll shows it.
    return outcome.kind === 'refused' && outcome.refusal.meaning === 'exists' ? { kind: 'unknown' } : outcome;
  }

  private found(info: DomainInfo, origin: Origin): Finding<SettledOutcome> {
    const { createdAt, expiresAt, roid, statuses, registrant } = info;
    if (origin === 'foreign') return { kind: 'over', error: domainNotAvailable() };
    // It was available when it was bought, and now this registrar sponsors it: a wrong clock at the registry,
    // or a local fault. The hold is neither captured nor released without staff.
    if (origin === 'doubtful')
      return {
        kind: 'doubtful',
        why: 'the domain is at this registrar and differs from its registration',
        shown: { createdAt, registrantId: registrant },
      };
    if (statuses.includes('pendingCreate')) return { kind: 'deciding' };
    return { kind: 'settled', outcome: { kind: 'created', createdAt, expiresAt, roid, statuses } };
  }

  /**
   * Created by this operation: sponsored by this registrar, created after the command was sent, with the
   * registrant that was sent.
   */
  private async originOf(
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
      this.parts.clock.now(),
    );
    // Some registries store contact ids in capitals.
    return registrant.registryId.toLowerCase() === info.registrant.toLowerCase() ? 'this' : 'doubtful';
  }
}
