import { type CommandLog, parseClTrid } from '@registrar/registries';

/**
 * Commands of a restore, by the steps of their clTRIDs; those of hosts below the domain are `glue1` and so
 * on.
 */
export type RestoreStep = 'restore' | 'report' | 'renew' | 'delegate';

/** Later failures of the delegation are left to the comparison and its repairs. */
const DELEGATION_ATTEMPTS = 3;
/**
 * As many, begun since the registry was asked for anything else, have tried long enough, even if no command
 * came of them.
 */
const MOST_ATTEMPTS = 8;
/** RFC 5730 §3: the object exists. An existing host is as requested. */
const EXISTS = 2302;

type Commands = Awaited<ReturnType<CommandLog['ofOperation']>>;

interface Step {
  name: string;
  attempt: number;
  outcome?: Commands[number]['outcome'];
  resultCode?: number;
  at: Date;
}

/** What the registry has answered to the commands of a restore. */
export class StepsTaken {
  private readonly steps: readonly Step[];

  constructor(commands: Commands) {
    this.steps = commands.flatMap(({ clTrid, outcome, resultCode, sentAt, answeredAt = sentAt }) => {
      const id = parseClTrid(clTrid);
      return id ? [{ name: id.step, attempt: id.attempt, outcome, resultCode, at: answeredAt }] : [];
    });
  }

  isDone(step: RestoreStep): boolean {
    return this.of(step).some(({ outcome }) => outcome === 'done');
  }

  /** Carried out, or accepted to be decided later. */
  isTaken(step: RestoreStep): boolean {
    return this.of(step).some(isTaken);
  }

  /**
   * When the registry took the last of those that follow once the request is carried out, or carried it out
   * itself; a report is sent only to one that waits for it. Undefined: it is not known to have.
   */
  get carriedOutAt(): Date | undefined {
    const taken = this.steps.filter((step) =>
      step.name === 'restore'
        ? step.outcome === 'done'
        : step.name === 'report' || (step.name === 'renew' && isTaken(step)),
    );
    return taken.length === 0 ? undefined : new Date(Math.max(...taken.map(({ at }) => at.getTime())));
  }

  /**
   * Why the delegation is not sent again: the registry refuses it, or the attempts are used up. Undefined:
   * it is sent. `attempts`: of the operation.
   */
  whyUndelegated(attempts: number): string | undefined {
    // An attempt that only waited for a session shows no refusal of the registry.
    const tried = this.steps.filter((step) => isOfDelegation(step) && step.outcome !== 'not_sent');
    if (tried.some(({ outcome, resultCode }) => outcome === 'refused' && resultCode !== EXISTS))
      return 'the registry has refused them';
    const before = this.steps.filter((step) => !isOfDelegation(step)).map(({ attempt }) => attempt);
    const isTriedEnough =
      new Set(tried.map(({ attempt }) => attempt)).size >= DELEGATION_ATTEMPTS ||
      attempts - Math.max(0, ...before) >= MOST_ATTEMPTS;
    return isTriedEnough ? 'the registry did not answer' : undefined;
  }

  private of(step: RestoreStep): Step[] {
    return this.steps.filter(({ name }) => name === step);
  }
}

const isOfDelegation = ({ name }: Step): boolean => name === 'delegate' || name.startsWith('glue');
const isTaken = ({ outcome }: Step): boolean => outcome === 'done' || outcome === 'pending';
