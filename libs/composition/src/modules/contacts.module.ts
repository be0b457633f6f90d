import { Module } from '@nestjs/common';
import { PostgresContactStore, Sql } from '@registrar/adapter-postgres';
import { ContactBook } from '@registrar/contacts';
import { ContactStore } from '@registrar/contacts/ports';
import { UnitOfWork } from '@registrar/kernel';
import { made, madeAs } from '../runtime/made';

/** Stored registrant data. */
@Module({
  providers: [madeAs(ContactStore, PostgresContactStore, Sql, UnitOfWork), made(ContactBook, ContactStore)],
  exports: [ContactBook],
})
export class ContactsModule {}
