import { Global, Module } from '@nestjs/common';
import { PostgresContactStore, Sql } from '@registrar/adapter-postgres';
import { ContactBook } from '@registrar/contacts';
import { ContactStore } from '@registrar/contacts/ports';
import { UnitOfWork } from '@registrar/kernel';

/** Stored registrant data. */
@Global()
@Module({
  providers: [
    { provide: ContactStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresContactStore(sql, uow) },
    { provide: ContactBook, inject: [ContactStore], useFactory: (store: ContactStore) => new ContactBook(store) },
  ],
  exports: [ContactBook],
})
export class ContactsModule {}
