import { badRequest, type SecretVault } from '@registrar/kernel';
import { LOG_START } from './event';

/** `c`, the scrambled position (64 bits) and its check (32 bits). */
const FORM = /^c([0-9a-f]{8})([0-9a-f]{8})([0-9a-f]{8})$/;
/** Cursors given out before positions were scrambled. */
const PLAIN = /^\d{1,18}$/;
/**
 * Rounds of the Feistel network; four make a pseudo-random permutation of a pseudo-random function (Luby and
 * Rackoff, 1988).
 */
const ROUNDS = [0, 1, 2, 3];
const WORD = 8;

/**
 * Positions in the log as an account sees them. The log of all accounts has one sequence: its numbers would
 * show how many events the platform has. Scrambled with the vault's key and the account, the same position
 * always has the same cursor.
 */
export class EventCursors {
  constructor(private readonly vault: Pick<SecretVault, 'digest'>) {}

  write(accountId: number, position: string): string {
    const [left, right] = this.scramble(accountId, halvesOf(BigInt(position)), ROUNDS);
    return `c${hex(left)}${hex(right)}${hex(this.check(accountId, position))}`;
  }

  /**
   * The position; undefined: the beginning of the log. Throws 400 for a cursor that is not of this account.
   */
  read(accountId: number, cursor: string | undefined): string {
    if (cursor === undefined) return LOG_START;
    if (PLAIN.test(cursor)) return cursor;
    const [, left, right, check] = FORM.exec(cursor) ?? [];
    if (left === undefined) throw unknownCursor();
    // the halves change places: the same network runs backwards
    const [low, high] = this.scramble(accountId, [parse(right), parse(left)], [...ROUNDS].reverse());
    const position = String((BigInt(high) << 32n) | BigInt(low));
    if (hex(this.check(accountId, position)) !== check) throw unknownCursor();
    return position;
  }

  private scramble(
    accountId: number,
    [left, right]: readonly [number, number],
    rounds: readonly number[],
  ): [number, number] {
    return rounds.reduce<[number, number]>(
      ([one, other], round) => [
        other,
        (one ^ this.word(`event cursor ${accountId} ${round} ${other}`)) >>> 0,
      ],
      [left, right],
    );
  }

  private check(accountId: number, position: string): number {
    return this.word(`event cursor ${accountId} of ${position}`);
  }

  private word(text: string): number {
    return parse(this.vault.digest(text).slice(0, WORD));
  }
}

const unknownCursor = () => badRequest('after must be a cursor of an answer', 'webhooks.cursor_invalid');

const halvesOf = (position: bigint): [number, number] => [
  Number(position >> 32n),
  Number(position & 0xffff_ffffn),
];

const hex = (word: number): string => word.toString(16).padStart(WORD, '0');

const parse = (word: string): number => Number.parseInt(word, 16);
