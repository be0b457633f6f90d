import type { Clock, UnitOfWork } from '@registrar/kernel';
import type { ForwardingReader, ForwardingStore } from '../ports';
import type { ForwardingPolicy } from './forwarding';
import { ChangeEmailForwarding, CreateEmailForwarding, DeleteEmailForwarding } from './forwarding-emails';
import { ForwardingQueries } from './forwarding-queries';
import { ChangeUrlForwarding, CreateUrlForwarding, DeleteUrlForwarding } from './forwarding-urls';

/** Everything a forwarding touches. */
export interface ForwardingUseCaseParts {
  uow: UnitOfWork;
  forwardingStore: ForwardingStore;
  forwardingReader: ForwardingReader;
  clock: Clock;
}

export interface ForwardingUseCases {
  createUrl: CreateUrlForwarding;
  changeUrl: ChangeUrlForwarding;
  deleteUrl: DeleteUrlForwarding;
  createEmail: CreateEmailForwarding;
  changeEmail: ChangeEmailForwarding;
  deleteEmail: DeleteEmailForwarding;
  queries: ForwardingQueries;
}

/** The use cases around URL and email forwarding, wired by plain constructor calls. */
export function wireForwardings(
  { uow, forwardingStore: store, forwardingReader, clock }: ForwardingUseCaseParts,
  policy: ForwardingPolicy,
): ForwardingUseCases {
  const parts = { uow, store, clock, policy };
  return {
    createUrl: new CreateUrlForwarding(parts),
    changeUrl: new ChangeUrlForwarding(parts),
    deleteUrl: new DeleteUrlForwarding(parts),
    createEmail: new CreateEmailForwarding(parts),
    changeEmail: new ChangeEmailForwarding(parts),
    deleteEmail: new DeleteEmailForwarding(parts),
    queries: new ForwardingQueries(forwardingReader),
  };
}
