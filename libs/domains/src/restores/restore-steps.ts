import { type CommandLog, parseClTrid } from '@registrar/registries';

/** Commands of a restore, by the steps of their clTRIDs; those of hosts below the domain are `glue1` and so on. */
export type RestoreStep = 'restore' | 'report' | 'renew' | 'delegate';

/** Later attempts at the delegation are left to the comparison, and to whoever repairs what it shows. */
const DELEGATION_ATTEMPTS = 3;

type Commands = Awaited<ReturnType<CommandLog['ofOperation']>>;

interface Step {
  name: string;
  attempt: number;
  outcome?: Commands[number]['outcome'];
  at: Date;
}

/** What the registry has answered to the commands of a restore. */
export class StepsTaken {
  private readonly steps: readonly Step[];

  constructor(commands: Commands) {
    this.steps = commands.flatMap(({ clTrid, outcome, sentAt, answeredAt = sentAt }) => {
      const id = parseClTrid(clTrid);
      return id ? [{ name: id.step, attempt: id.attempt, outcome, at: answeredAt }] : [];
    });
  }

  isDone(step: RestoreStep): boolean {
    return this.of(step).some(({ outcome }) => outcome === 'done');
  }

  /** Carried out, or accepted to be decided later. */
  isTaken(step: RestoreStep): boolean {
    return this.of(step).some(isTaken);
  }

  /** When the registry took the last of those that follow once the request is carried out, or carried it out itself. Undefined: it is not known to have. */
  get carriedOutAt(): Date | undefined {
    const taken = this.steps.filter((step) => (step.name === 'restore' ? step.outcome === 'done' : (step.name === 'report' || step.name === 'renew') && isTaken(step)));
    return taken.length === 0 ? undefined : new Date(Math.max(...taken.map(({ at }) => at.getTime())));
  }

  /** The registry does not want the delegation, or nobody can tell it. */
  get isDelegationOver(): boolean {
    const tried = this.steps.filter(({ name }) => name === 'delegate' || name.startsWith('glue'));
    return tried.some(({ outcome }) => outcome === 'refused') || new Set(tried.map(({ attempt }) => attempt)).size >= DELEGATION_ATTEMPTS;
  }

  private of(step: RestoreStep): Step[] {
    return this.steps.filter(({ name }) => name === step);
  }
}

const isTaken = ({ outcome }: Step): boolean => outcome === 'done' || outcome === 'pending';
