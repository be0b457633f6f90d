import type { Part, PartRequest } from '../views';
import type { Note } from './notes';
import type { NoteTarget } from './note-target';

/** Notes of staff. Writers demand an open unit of work. */
export abstract class NoteStore {
  abstract targetExists(target: NoteTarget): Promise<boolean>;
  /** Newest first. */
  abstract list(target: NoteTarget, part: PartRequest): Promise<Part<Note>>;
  abstract add(target: NoteTarget, text: string, author: string, at: Date): Promise<string>;
  /** A note that is not removed. */
  abstract find(id: string): Promise<Note | undefined>;
  /** False: it is removed already. */
  abstract remove(id: string, at: Date): Promise<boolean>;
}
