import type { UnitOfWork } from '@registrar/kernel';
import { type DomainMove, DomainMoves, MoveGuesses } from '../ports';

export class FakeDomainMoves extends DomainMoves {
  readonly owners: { domainId: number; accountId: number; name: string }[] = [];
  readonly moves: DomainMove[] = [];

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async whose(name: string): Promise<{ domainId: number; accountId: number } | undefined> {
    const found = this.owners.find((one) => one.name === name);
    return found && { domainId: found.domainId, accountId: found.accountId };
  }

  async move(move: DomainMove): Promise<number> {
    this.uow.assertOpen();
    const owned = this.owners.find(
      ({ domainId, accountId }) => domainId === move.domainId && accountId === move.fromAccountId,
    );
    if (!owned) throw new Error(`domain ${move.domainId} is not in account ${move.fromAccountId}`);
    owned.accountId = move.toAccountId;
    return this.moves.push(move);
  }
}

interface Guess {
  accountId: number;
  name: string;
}

export class FakeMoveGuesses extends MoveGuesses {
  private readonly windows = new Map<string, { from: Date; guesses: number }>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async isExhausted(
    guess: Guess,
    now: Date,
    { guesses, seconds }: { guesses: number; seconds: number },
  ): Promise<boolean> {
    return (this.running(keyOf(guess), now, seconds)?.guesses ?? 0) >= guesses;
  }

  async add(guess: Guess, now: Date, seconds: number): Promise<void> {
    this.uow.assertOpen();
    const key = keyOf(guess);
    const running = this.running(key, now, seconds) ?? { from: now, guesses: 0 };
    this.windows.set(key, { ...running, guesses: running.guesses + 1 });
  }

  private running(key: string, now: Date, seconds: number): { from: Date; guesses: number } | undefined {
    const window = this.windows.get(key);
    return window && window.from.getTime() > now.getTime() - seconds * 1_000 ? window : undefined;
  }
}

const keyOf = ({ accountId, name }: Guess): string => `${accountId} ${name}`;
