import { PlannedOperations } from '@registrar/domains';
import { OperationPlans } from '@registrar/http';
import type { NewOperation, PlannedSteps } from '@registrar/kernel';
import type { RegistryConnections } from '@registrar/registries';
import { plannedTransfer } from '@registrar/transfers';

/** Of the kinds that domains and transfers open. */
export class PlansOfKinds extends OperationPlans {
  private readonly domains: PlannedOperations;

  constructor(connections: RegistryConnections) {
    super();
    this.domains = new PlannedOperations(connections);
  }

  async stepsOf(operation: NewOperation): Promise<PlannedSteps> {
    const steps = plannedTransfer(operation) ?? (await this.domains.stepsOf(operation));
    if (!steps) throw new Error(`operations of kind ${operation.kind} have no plan`);
    return steps;
  }
}
