import { PostgresSigningReader, type Sql } from '@registrar/adapter-postgres';
import { DelegationWarnings, PlannedOperations, PresentDomains } from '@registrar/domains';
import type { DomainReader, DomainStore } from '@registrar/domains/ports';
import { OperationPlans } from '@registrar/http';
import type { Clock, PlannedOperation, PlannedSteps } from '@registrar/kernel';
import type { RegistryConnections } from '@registrar/registries';
import { plannedCancel, plannedTransfer } from '@registrar/transfers';
import type { Settings } from '../settings/settings';
import { signingPolicyOf } from '../settings/signing-policy';

/** Of the kinds that domains and transfers open. */
export class PlansOfKinds extends OperationPlans {
  private readonly domains: PlannedOperations;

  constructor(
    connections: RegistryConnections,
    domains: DomainStore,
    sql: Sql,
    settings: Settings,
    reader: DomainReader,
    clock: Clock,
  ) {
    super();
    this.domains = new PlannedOperations(
      connections,
      new PresentDomains(domains, reader, clock),
      new DelegationWarnings(domains, new PostgresSigningReader(sql), signingPolicyOf(settings)),
    );
  }

  async stepsOf(operation: PlannedOperation): Promise<PlannedSteps> {
    const steps = plannedTransfer(operation) ?? (await this.domains.stepsOf(operation));
    if (!steps) throw new Error(`operations of kind ${operation.kind} have no plan`);
    return steps;
  }

  stepsOfAttempt(operation: PlannedOperation): Promise<PlannedSteps> {
    const steps = plannedCancel(operation);
    if (!steps) throw new Error(`attempts of kind ${operation.kind} have no plan`);
    return Promise.resolve(steps);
  }
}
