import { PlannedOperations } from '@registrar/domains';
import { OperationPlans } from '@registrar/http';
import type { PlannedOperation, PlannedSteps } from '@registrar/kernel';
import type { RegistryConnections } from '@registrar/registries';
import { plannedCancel, plannedTransfer } from '@registrar/transfers';

/** Of the kinds that domains and transfers open. */
export class PlansOfKinds extends OperationPlans {
  private readonly domains: PlannedOperations;

  constructor(connections: RegistryConnections) {
    super();
    this.domains = new PlannedOperations(connections);
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
