import type { DomainInfo, DomainRegistry, InfoOutcome } from '@registrar/registries';
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
import { registrationPayload, type RegistrationPayload } from './registration';
import type { Origin, RegistrationOrigins } from './registration-origins';
import type { SettledOutcome, SettleRegistration } from './settle-registration';

/**
 * Step 10: registrations without an answer (`domain:info`): created by this operation → settled; absent →
 * resent once, else released; another registrar's → released.
 */
export class ReconcileRegistrations extends Reconciler<RegistrationPayload, InfoOutcome, SettledOutcome> {
  constructor(
    parts: ReconcilerParts,
    registry: DomainRegistry,
    private readonly origins: RegistrationOrigins,
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
        return this.found(
          answer.info,
          await this.origins.originOf(operation, payload, connection, answer.info),
        );
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
}
