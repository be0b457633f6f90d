import type { ChangeDomain } from '../changes/change-domain';
import type { DomainParts } from '../parts';
import { newPrivacyContacts } from '../shared/wire';
import { CompareDomains, type ComparePolicy } from './compare-domains';
import { AskRegistry } from './ask-registry';
import { PushDifference, TakeOverDifference } from './compare-repairs';
import type { DifferenceStore } from './ports';

/** Everything the comparison with the registries touches. */
export type ComparisonParts = Pick<
  DomainParts,
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
  ask: AskRegistry;
}

/** The comparison of domains with the registries and the repairs, wired by plain constructor calls. */
export function wireComparison(parts: ComparisonParts, policy: ComparePolicy): ComparisonUseCases {
  const { uow, clock, log, domainStore, connections, registry, differenceStore } = parts;
  const privacy = newPrivacyContacts(parts);
  return {
    compare: new CompareDomains({
      differences: differenceStore,
      domains: domainStore,
      privacy,
      registry,
      uow,
      clock,
      log,
      policy,
    }),
    ask: new AskRegistry({
      differences: differenceStore,
      domains: domainStore,
      connections,
      registry,
      privacy,
      uow,
      clock,
    }),
    takeOver: new TakeOverDifference(differenceStore, domainStore, connections, registry, uow, clock),
    push: new PushDifference({
      differences: differenceStore,
      domains: domainStore,
      connections,
      registry,
      privacy,
      changes: parts.changes,
      uow,
      clock,
    }),
  };
}
