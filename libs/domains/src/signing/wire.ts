import type { ChangeDomain } from '../changes/change-domain';
import type { DomainParts } from '../parts';
import { AddDs, RemoveDs } from './change-ds';
import { DsQueries } from './ds-queries';
import type { SignatureProbe, SigningReader, ZoneSigner, ZoneSignings } from './ports';
import { SigningGuard } from './signing-guard';
import { type SigningTimes, StepSignings } from './step-signings';
import { type SigningPolicy, SwitchSigning } from './switch-signing';

/** Everything that DS records and the switch of signing touch. */
export type SigningParts = Pick<DomainParts, 'uow' | 'clock' | 'domainStore' | 'catalog' | 'connections'> & {
  changes: ChangeDomain;
  signingReader: SigningReader;
  signings: ZoneSignings;
  signingPolicy: SigningPolicy;
};

export interface SigningUseCases {
  addDs: AddDs;
  removeDs: RemoveDs;
  dsQueries: DsQueries;
  switchSigning: SwitchSigning;
}

/**
 * The use cases around DNSSEC, wired by plain constructor calls: the same for the apps and for the crash
 * table.
 */
export function wireSigning(parts: SigningParts): SigningUseCases {
  const { uow, clock, domainStore, catalog, connections, changes, signings, signingPolicy } = parts;
  return {
    addDs: new AddDs(changes, domainStore, catalog, connections, clock),
    removeDs: new RemoveDs(changes, domainStore, new SigningGuard(signings, domainStore, signingPolicy)),
    dsQueries: new DsQueries(parts.signingReader),
    switchSigning: new SwitchSigning(uow, domainStore, signings, catalog, clock, signingPolicy),
  };
}

export type SigningStepParts = Pick<
  SigningParts,
  'uow' | 'clock' | 'domainStore' | 'signings' | 'signingPolicy'
> &
  Pick<SigningUseCases, 'addDs' | 'removeDs'> &
  Pick<DomainParts, 'log'> & { signer: ZoneSigner; probe: SignatureProbe };

/** The worker's steps for zones that are being signed. */
export function wireSigningSteps(parts: SigningStepParts, times: SigningTimes): StepSignings {
  const { signings, domainStore, signer, probe, addDs, removeDs, uow, clock, log, signingPolicy } = parts;
  return new StepSignings({
    signings,
    domains: domainStore,
    signer,
    probe,
    addDs,
    removeDs,
    uow,
    clock,
    log,
    policy: signingPolicy,
    times,
  });
}
