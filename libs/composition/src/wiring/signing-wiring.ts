import {
  AddDs,
  type ChangeDomain,
  DsQueries,
  RemoveDs,
  SigningGuard,
  type SigningPolicy,
  type SigningTimes,
  StepSignings,
  SwitchSigning,
} from '@registrar/domains';
import type { SignatureProbe, SigningReader, ZoneSigner, ZoneSignings } from '@registrar/domains/ports';
import type { RegistrationParts } from './registration-wiring';

/** Everything that DS records and the switch of signing touch. */
export type SigningParts = Pick<
  RegistrationParts,
  'uow' | 'clock' | 'domainStore' | 'catalog' | 'connections'
> & {
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
    removeDs: new RemoveDs(changes, domainStore, new SigningGuard(signings, signingPolicy)),
    dsQueries: new DsQueries(parts.signingReader),
    switchSigning: new SwitchSigning(uow, domainStore, signings, catalog, clock, signingPolicy),
  };
}

export type SigningStepParts = Pick<
  SigningParts,
  'uow' | 'clock' | 'domainStore' | 'signings' | 'signingPolicy'
> &
  Pick<SigningUseCases, 'addDs' | 'removeDs'> &
  Pick<RegistrationParts, 'log'> & { signer: ZoneSigner; probe: SignatureProbe };

/** What the worker does for zones that are to be signed. */
export function wireSigningSteps(parts: SigningStepParts, times: SigningTimes): StepSignings {
  const { signings, domainStore, signer, probe, addDs, removeDs, uow, clock, log, signingPolicy } = parts;
  return new StepSignings(
    signings,
    domainStore,
    signer,
    probe,
    addDs,
    removeDs,
    uow,
    clock,
    log,
    signingPolicy,
    times,
  );
}
