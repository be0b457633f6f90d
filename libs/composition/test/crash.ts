/** The death of the process: from here on nothing it does has an effect. */
class Killed extends Error {}

/**
 * Counts the moments before and after every call to a port, and kills the process at the one that is told.
 * Once dead, every later call fails too, so that no clean-up code can help: as with kill -9.
 */
export class Executioner {
  readonly moments: string[] = [];
  private dead = false;

  constructor(private readonly killAt: number | undefined) {}

  watch<T extends object>(name: string, target: T): T {
    return new Proxy(target, {
      get: (object, property) => {
        const value = Reflect.get(object, property) as unknown;
        if (typeof value !== 'function' || property === 'assertOpen' || property === 'assertNone')
          return typeof value === 'function' ? value.bind(object) : value;
        return async (...args: unknown[]) => {
          this.pass(`before ${name}.${String(property)}`);
          const result = (await value.apply(object, args)) as unknown;
          this.pass(`after ${name}.${String(property)}`);
          return result;
        };
      },
    });
  }

  private pass(moment: string): void {
    if (this.dead) throw new Killed(moment);
    this.moments.push(moment);
    if (this.moments.length === this.killAt) {
      this.dead = true;
      throw new Killed(moment);
    }
  }
}

/**
 * The moments, counted from 1, at which a process is killed so that every state it can leave is met once:
 * after one call and before the next nothing is different but what the process itself knows.
 */
function momentsOfDeath(moments: readonly string[]): number[] {
  const isAsNext = (at: number): boolean =>
    moments[at].startsWith('after ') && (moments[at + 1]?.startsWith('before ') ?? false);
  return moments
    .map((_, at) => at)
    .filter((at) => !isAsNext(at))
    .map((at) => at + 1);
}

/** Dies at the first call that is told. */
export class DiesBefore extends Executioner {
  private isGone = false;

  constructor(private readonly isReached: (port: string, method: string) => boolean) {
    super(undefined);
  }

  override watch<T extends object>(name: string, target: T): T {
    return new Proxy(target, {
      get: (object, property) => {
        const value = Reflect.get(object, property) as unknown;
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          this.isGone ||= this.isReached(name, String(property));
          if (this.isGone) throw new Killed(`before ${name}.${String(property)}`);
          return value.apply(object, args) as unknown;
        };
      },
    });
  }
}

/** For `catch`: a process may die, and be refused; all else is a fault. */
export function survive(error: unknown): void {
  const isRefusal = error instanceof Error && error.name === 'AppError';
  if (!(error instanceof Killed) && !isRefusal) throw error;
}

/** As `survive`, of what is refused nothing. */
export function die(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}

/**
 * Plays a story once in peace (`calm`), and once more for every moment at which a process can die of those
 * that it passed then (`crash-<moment>`); with `every`, for each so-manieth of them. `play` answers the
 * moments that the process passed; more than `least`, or the story was not played.
 */
export async function throughEveryMoment(
  least: number,
  play: (run: string, killAt: number | undefined) => Promise<string[]>,
  every = 1,
): Promise<void> {
  const moments = await play('calm', undefined);
  expect(moments.length).toBeGreaterThan(least);
  for (const at of momentsOfDeath(moments).filter((_, index) => index % every === 0)) {
    try {
      await play(`crash-${at}`, at);
    } catch (error) {
      throw new Error(`killed ${moments[at - 1]} (moment ${at}): ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}
