import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Wrong codes for moves between accounts in a window that begins with the first; key of a pair: account,
 * space, name. Other kinds are no longer written
 */
@Entity({ name: 'move_guesses' })
export class MoveGuessEntity {
  @PrimaryColumn({ type: 'text' })
  kind: 'name' | 'account' | 'pair';

  @PrimaryColumn({ type: 'text' })
  key: string;

  @Column({ type: 'timestamptz' })
  window_start: Date;

  @Column({ type: 'int' })
  guesses: number;
}
