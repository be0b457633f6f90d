import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../audit-trail';
import { actorOf, FakeAuditLog } from '../testing';
import { NoteStore } from './note-ports';
import type { NoteTarget } from './note-target';
import { type Note, Notes } from './notes';

const INES = actorOf('support');
const NOW = new Date('2026-03-02T09:15:00Z');

class Store extends NoteStore {
  readonly rows = new Map<string, Note>();
  readonly removedAt: Date[] = [];
  /** A note that another call removes after it was found. */
  raced?: string;

  async targetExists({ id }: NoteTarget): Promise<boolean> {
    return id !== 'gone.example';
  }

  async list(target: NoteTarget, part: object): Promise<never> {
    return { target, part } as never;
  }

  async add({ kind, id }: NoteTarget, text: string, author: string, createdAt: Date): Promise<string> {
    const noteId = `n-${this.rows.size + 1}`;
    this.rows.set(noteId, { id: noteId, target: `${kind}:${id}`, text, author, createdAt });
    return noteId;
  }

  async find(id: string): Promise<Note | undefined> {
    const found = this.rows.get(id);
    if (this.raced !== undefined) this.rows.delete(this.raced);
    return found;
  }

  async remove(id: string, at: Date): Promise<boolean> {
    this.removedAt.push(at);
    return this.rows.delete(id);
  }
}

function desk() {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock(NOW);
  const [log, store] = [new FakeAuditLog(uow), new Store()];
  return { notes: new Notes(store, new AuditTrail(log, uow, clock), clock), log, store };
}

describe('a note of staff', () => {
  it('has its author and time, and its text stays out of the audit log', async () => {
    const { notes, log, store } = desk();
    const note = {
      id: 'n-1',
      target: 'domain:xn--bcher-kva.example',
      text: ' call Ilse ',
      author: 'Ines',
      createdAt: NOW,
    };
    expect(await notes.add(INES, 'domain:Bücher.example', ' call Ilse ')).toEqual(note);
    expect([...store.rows.values()]).toEqual([note]);
    expect(log.entries).toMatchObject([{ action: 'note.add', target: 'domain:xn--bcher-kva.example' }]);
    expect(log.entries[0].after).toEqual({ noteId: 'n-1' });
  });

  const LENGTH = "'text' must be 1 to 4000 characters, not all blanks";
  const KEPT = "'text' must not hold U+0000 or unpaired surrogates";
  it.each([
    ['', LENGTH],
    [' \n\t', LENGTH],
    ['x'.repeat(4_001), LENGTH],
    ['a\0b', KEPT],
    ['a\ud800b', KEPT],
    ['\udc00', KEPT],
  ])('is refused with the text %j', async (text, details) => {
    const { notes, log, store } = desk();
    await expect(notes.add(INES, 'domain:a.example', text)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'staff.invalid',
      details,
    });
    expect([store.rows.size, log.entries]).toEqual([0, []]);
  });

  it.each(['x'.repeat(4_000), '😀', 'a\nb'])('may have the text %j', async (text) => {
    expect(await desk().notes.add(INES, 'domain:a.example', text)).toMatchObject({ text });
  });

  it.each([
    ['domain:gone.example', 'not_found', 'staff.note_target_not_found', 'The domain does not exist.'],
    ['order:gone', 'invalid', 'staff.invalid', undefined],
  ])('on %s is refused, and so is a list of them', async (target, kind, code, details) => {
    const { notes, log, store } = desk();
    const error = { kind, code, ...(details && { details }) };
    await expect(notes.add(INES, target, 'hi')).rejects.toMatchObject(error);
    await expect(notes.list(target, { limit: 5 } as never)).rejects.toMatchObject(error);
    expect([store.rows.size, log.entries]).toEqual([0, []]);
  });

  it('is listed by its object as it is stored', async () => {
    expect(await desk().notes.list('domain:A.example', { limit: 5 } as never)).toEqual({
      target: { kind: 'domain', id: 'a.example' },
      part: { limit: 5 },
    });
  });
});

describe('the removal of a note', () => {
  it('is written down with the object, and without the text', async () => {
    const { notes, log, store } = desk();
    await notes.add(INES, 'order:12', 'hi');
    await notes.remove(INES, 'n-1');
    expect([store.rows.size, store.removedAt]).toEqual([0, [NOW]]);
    expect(log.entries[1]).toMatchObject({ action: 'note.remove', target: 'order:12' });
    expect(log.entries[1].before).toEqual({ noteId: 'n-1' });
  });

  it('is for its author alone', async () => {
    const { notes, log, store } = desk();
    await notes.add(INES, 'order:12', 'hi');
    await expect(notes.remove({ ...actorOf('owner'), name: 'Max' }, 'n-1')).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'staff.note_of_another',
      message: 'Permission denied',
      details: 'Only the author may remove a note.',
    });
    expect([store.rows.size, log.entries.length]).toEqual([1, 1]);
  });

  it.each([
    ['that does not exist', undefined],
    ['that another call removes meanwhile', 'n-1'],
  ])('%s is a 404, and not written down', async (_which, raced) => {
    const { notes, log, store } = desk();
    await notes.add(INES, 'order:12', 'hi');
    store.raced = raced;
    await expect(notes.remove(INES, raced ?? 'n-2')).rejects.toMatchObject({
      kind: 'not_found',
      code: 'staff.note_not_found',
      details: 'The requested note does not exist.',
    });
    expect(log.entries).toHaveLength(1);
  });
});
