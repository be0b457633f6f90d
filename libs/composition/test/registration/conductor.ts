import type { Sql } from '@registrar/adapter-postgres';
import type { DomainParts } from '@registrar/domains/wiring';

/** Mulberry32: small, and the same everywhere. */
export function randomness(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Waiting {
  who: string;
  where: string;
  go: () => void;
}

/** Lets one process at a time take one step: a call to a port that is outside any transaction. */
export class Conductor {
  readonly story: string[] = [];
  private readonly waiting: Waiting[] = [];
  private running = 0;
  private idle?: () => void;

  constructor(private readonly sql: Sql) {}

  /** The parts of a process that stops before and after each of its steps. */
  conduct(who: string, parts: DomainParts): DomainParts {
    const steps: Record<string, readonly string[]> = {
      uow: ['run'],
      registry: ['create', 'info', 'updateStatuses', 'nextMessage', 'acknowledge'],
      operations: ['takeDue', 'beginSending', 'find'],
      commandLog: ['ofOperation'],
      keys: ['claim', 'close', 'release'],
      availability: ['ofName'],
    };
    const conducted = { ...parts } as unknown as Record<string, object>;
    for (const [part, methods] of Object.entries(steps))
      conducted[part] = this.gated(who, part, methods, conducted[part]);
    return conducted as unknown as DomainParts;
  }

  async start(work: () => Promise<void>): Promise<void> {
    this.running += 1;
    await work().finally(() => this.rest());
  }

  /** Takes steps until everybody is done. Now and then somebody stands still while all others go on. */
  async play(random: (below: number) => number, between: () => void): Promise<void> {
    let frozen = { who: '', steps: 0 };
    for (;;) {
      await this.quiet();
      if (this.waiting.length === 0) return;
      between();
      if (frozen.steps === 0 && random(5) === 0)
        frozen = { who: this.waiting[random(this.waiting.length)].who, steps: 5 + random(30) };
      else frozen.steps = Math.max(0, frozen.steps - 1);
      const awake = this.waiting.filter(({ who }) => frozen.steps === 0 || who !== frozen.who);
      const candidates = awake.length > 0 ? awake : this.waiting;
      this.step(candidates[random(candidates.length)]);
    }
  }

  private step(next: Waiting): void {
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.story.push(`${next.who}: ${next.where}`);
    this.running += 1;
    next.go();
  }

  private gated<T extends object>(who: string, part: string, methods: readonly string[], target: T): T {
    return new Proxy(target, {
      get: (object, property) => {
        const value = Reflect.get(object, property) as unknown;
        if (typeof value !== 'function') return value;
        if (!methods.includes(String(property))) return value.bind(object);
        return async (...args: unknown[]) => {
          // whoever slept inside a transaction would have all others wait for its locks
          if (this.sql.inTransaction) return value.apply(object, args) as unknown;
          await this.pass(who, `before ${part}.${String(property)}`);
          const result = (await value.apply(object, args)) as unknown;
          await this.pass(who, `after ${part}.${String(property)}`);
          return result;
        };
      },
    });
  }

  private async pass(who: string, where: string): Promise<void> {
    await new Promise<void>((go) => {
      this.waiting.push({ who, where, go });
      this.rest();
    });
  }

  private rest(): void {
    this.running -= 1;
    if (this.running === 0) this.idle?.();
  }

  private async quiet(): Promise<void> {
    if (this.running > 0)
      await new Promise<void>((resolve) => {
        this.idle = resolve;
      });
    this.idle = undefined;
  }
}
