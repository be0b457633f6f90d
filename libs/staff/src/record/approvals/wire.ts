import { type ApprovableUseCases, approvableActs, type ApprovalPolicy } from './approvable-acts';
import { type ActFinder, FourEyes, type FourEyesTools } from './four-eyes';

/** Everything that acts with a second person need. */
export interface ApprovalParts extends FourEyesTools, ApprovableUseCases {}

/** Acts that wait for a second member of staff above the thresholds of the policy. */
export function newFourEyes(parts: ApprovalParts, policy: ApprovalPolicy): FourEyes {
  const acts = approvableActs(policy, parts);
  // by its name the act has its own command
  const actOf: ActFinder = (act) => acts[act] as unknown as ReturnType<typeof actOf<typeof act>>;
  return new FourEyes(actOf, policy.hours, parts);
}
