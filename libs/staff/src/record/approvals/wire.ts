import {
  type ApprovableAct,
  type ApprovableUseCases,
  approvableActs,
  type ApprovalCommands,
  type ApprovalPolicy,
} from './approvable-acts';
import type { ApprovalAct } from './approval';
import { FourEyes, type FourEyesTools } from './four-eyes';

/** Everything that acts with a second person need. */
export interface ApprovalParts extends FourEyesTools, ApprovableUseCases {}

/** Acts that wait for a second member of staff above the thresholds of the policy. */
export function newFourEyes(parts: ApprovalParts, policy: ApprovalPolicy): FourEyes {
  const acts: { [Act in ApprovalAct]: ApprovableAct<ApprovalCommands[Act], unknown> } = approvableActs(
    policy,
    parts,
  );
  return new FourEyes((act) => acts[act], policy, parts);
}
