import {
  type ChangeDomain,
  CompareDomains,
  type ComparePolicy,
  PrivacyContacts,
  PushDifference,
  TakeOverDifference,
} from '@registrar/domains';
import type { DifferenceStore } from '@registrar/domains/ports';
import type { RegistrationParts } from './registration-wiring';

/** Everything the comparison with the registries touches. */
export type ComparisonParts = Pick<
  RegistrationParts,
  | 'uow'
  | 'clock'
  | 'ids'
  | 'log'
  | 'catalog'
  | 'contactBook'
  | 'domainStore'
  | 'connections'
  | 'registry'
  | 'privacyContactStore'
  | 'privacyPolicy'
> & {
  differenceStore: DifferenceStore;
  changes: ChangeDomain;
};

export interface ComparisonUseCases {
  compare: CompareDomains;
  takeOver: TakeOverDifference;
  push: PushDifference;
}

/** The comparison of domains with the registries and the repairs, wired by plain constructor calls. */
export function wireComparison(parts: ComparisonParts, policy: ComparePolicy): ComparisonUseCases {
  const { uow, clock, ids, log, domainStore, connections, registry, differenceStore } = parts;
  const privacy = new PrivacyContacts(
    parts.privacyContactStore,
    parts.contactBook,
    connections,
    parts.catalog,
    clock,
    ids,
    parts.privacyPolicy,
  );
  return {
    compare: new CompareDomains(differenceStore, domainStore, privacy, registry, uow, clock, log, policy),
    takeOver: new TakeOverDifference(differenceStore, domainStore, connections, registry, uow, clock),
    push: new PushDifference(
      differenceStore,
      domainStore,
      connections,
      registry,
      privacy,
      parts.changes,
      uow,
      clock,
    ),
  };
}
