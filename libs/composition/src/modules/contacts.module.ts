import { Module } from '@nestjs/common';
import { PostgresContactStore, Sql } from '@registrar/adapter-postgres';
import { ContactBook } from '@registrar/contacts';
import { ContactStore } from '@registrar/contacts/ports';
import { UnitOfWork } from '@registrar/kernel';
import { provide, provideAs } from '../runtime/providers';

/** Stored registrant data. */
@Module({
  providers: [
    provideAs(ContactStore, PostgresContactStore, Sql, UnitOfWork),
    provide(ContactBook, ContactStore),
  ],
  exports: [ContactBook],
})
export class ContactsModule {}
