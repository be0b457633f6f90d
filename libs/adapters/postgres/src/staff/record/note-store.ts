import type { UnitOfWork } from '@registrar/kernel';
import type { Note, NoteTarget, Part, PartRequest } from '@registrar/staff';
import { NoteStore } from '@registrar/staff/ports';
import { IsNull, type Repository } from 'typeorm';
import { readPart } from '../../admin/part';
import type { Sql } from '../../sql';
import { StatementNames } from '../../statement-names';
import { StaffNoteEntity } from '../entities/staff-notes.entity';

/** Rows that a target names: `$1` is its id. */
const ROWS: Record<NoteTarget['kind'], string> = {
  account: 'accounts where id = $1::int',
  contact: 'contacts where id = $1::int',
  domain: 'domains where name = $1',
  operation: 'operations where id = $1::uuid',
  order: 'orders where id = $1::int',
  registry: 'registry_connections where code = $1',
  tld: 'tlds where name = $1',
  transfer: 'transfers where id = $1::int',
};

const NOTES = 'select n.id::text, n.target, n.text, n.author, n.created_at from staff_notes n';

type NoteRow = Pick<StaffNoteEntity, 'id' | 'target' | 'text' | 'author' | 'created_at'>;

const noteOf = (row: NoteRow): Note => ({
  id: row.id,
  target: row.target,
  text: row.text ?? '',
  author: row.author,
  createdAt: row.created_at,
});

export class PostgresNoteStore extends NoteStore {
  private readonly names = new StatementNames('staff_notes');

  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  private get notes(): Repository<StaffNoteEntity> {
    return this.sql.repository(StaffNoteEntity);
  }

  async targetExists({ kind, id }: NoteTarget): Promise<boolean> {
    const row = await this.sql.row<{ found: boolean }>(
      `staff_note_target_${kind}`,
      `select exists (select from ${ROWS[kind]}) as found`,
      [id],
    );
    return row?.found === true;
  }

  list({ kind, id }: NoteTarget, part: PartRequest): Promise<Part<Note>> {
    const conditions = [{ test: 'n.removed_at is null and n.target = ?', value: `${kind}:${id}` }];
    return readPart<NoteRow, Note>(
      this.sql,
      this.names,
      { select: NOTES, id: 'n.id', conditions },
      part,
      noteOf,
    );
  }

  async add({ kind, id }: NoteTarget, text: string, author: string, at: Date): Promise<string> {
    this.uow.assertOpen();
    const { identifiers } = await this.notes.insert({
      target: `${kind}:${id}`,
      text,
      author,
      created_at: at,
    });
    return String(identifiers[0].id);
  }

  async find(id: string): Promise<Note | undefined> {
    const row = await this.notes.findOneBy({ id, removed_at: IsNull() });
    return row ? noteOf(row) : undefined;
  }

  async remove(id: string, at: Date): Promise<boolean> {
    this.uow.assertOpen();
    const { affected } = await this.notes.update(
      { id, removed_at: IsNull() },
      { removed_at: at, text: null },
    );
    return affected === 1;
  }
}
