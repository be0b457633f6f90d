import { AppError, type Clock, notFound } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import { invalidField } from '../errors';
import type { StaffActor } from '../staff';
import type { Part, PartRequest } from '../views';
import type { NoteStore } from './note-ports';
import { type NoteTarget, noteTarget, targetText } from './note-target';

/** A note on an object, for staff only. */
export interface Note {
  id: string;
  /** `domain:example.com` */
  target: string;
  text: string;
  author: string;
  createdAt: Date;
}

export const NOTE_MAX = 4_000;
/** Characters that the database cannot store: U+0000 and halves of surrogate pairs. */
const UNKEEPABLE = /[\0\p{Cs}]/u;

const noteNotFound = (): AppError => notFound('staff.note_not_found', 'The requested note does not exist.');

/** Notes on any object. The author of a note may remove it; notes are not edited. */
export class Notes {
  constructor(
    private readonly store: NoteStore,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Throws 400, 404 where the object does not exist. */
  async list(target: string, part: PartRequest): Promise<Part<Note>> {
    return this.store.list(await this.existing(target), part);
  }

  /** The text stays out of the audit log, so that it can be erased. Throws 400, 403, 404. */
  add(actor: StaffActor, target: string, text: string): Promise<Note> {
    return this.audit.run(actor, 'note.add', async () => {
      if (text.trim() === '' || text.length > NOTE_MAX)
        throw invalidField('text', `must be 1 to ${NOTE_MAX} characters, not all blanks`);
      if (UNKEEPABLE.test(text)) throw invalidField('text', 'must not hold U+0000 or unpaired surrogates');
      const object = await this.existing(target);
      const createdAt = this.clock.now();
      const id = await this.store.add(object, text, actor.name, createdAt);
      const note = { id, target: targetText(object), text, author: actor.name, createdAt };
      return { result: note, change: { target: note.target, after: { noteId: id } } };
    });
  }

  /** Throws 403 for the note of another, 404. */
  remove(actor: StaffActor, id: string): Promise<void> {
    return this.audit.run(actor, 'note.remove', async () => {
      const note = await this.store.find(id);
      if (!note) throw noteNotFound();
      if (note.author !== actor.name)
        throw new AppError('forbidden', 'staff.note_of_another', 'Permission denied', {
          details: 'Only the author may remove a note.',
        });
      if (!(await this.store.remove(id, this.clock.now()))) throw noteNotFound();
      return { result: undefined, change: { target: note.target, before: { noteId: id } } };
    });
  }

  private async existing(text: string): Promise<NoteTarget> {
    const target = noteTarget(text);
    if (!(await this.store.targetExists(target)))
      throw notFound('staff.note_target_not_found', `The ${target.kind} does not exist.`);
    return target;
  }
}
