import { EppError } from '../../result';
import {
  deleteContact,
  findContact,
  insertContact,
  isContactLinked,
  lockContact,
  updateContact,
  type ContactRow,
} from '../../store/contacts';
import type { Sql } from '../../store/database';
import { findPendingTransfer } from '../../store/transfers';
import { sequence } from '../../xml/shape';
import { el } from '../../xml/writer';
import { newAuthHash } from '../auth-info';
import { dateTime, type Answer, type Command, type Registry } from '../command';
import { applyContactChange, readContactData } from './contact-data';
import { contactId } from './contact-query';
import { demandContactExtras, readExtras } from '../extras';
import { applyStatuses, forbid, mayUpdate, readStatuses } from '../statuses';

/** Statuses a registrar sets on its contacts (RFC 5733 section 2.2). */
const CLIENT_STATUSES = ['clientDeleteProhibited', 'clientTransferProhibited', 'clientUpdateProhibited'];

/** contact:create. Registrars choose the ids, in one namespace for the whole registry. */
export async function createContact(sql: Sql, command: Command, { zones }: Registry): Promise<Answer> {
  const shape = sequence(command.object, {
    id: '1',
    postalInfo: '+',
    voice: '?',
    fax: '?',
    email: '1',
    authInfo: '1',
    disclose: '?',
  });
  const handle = contactId(shape.need('id'));
  if (await findContact(sql, handle)) throw new EppError(2302);
  const data = readContactData({
    postalInfo: shape.all('postalInfo'),
    voice: shape.one('voice'),
    fax: shape.one('fax'),
    email: shape.one('email'),
    disclose: shape.one('disclose'),
  });
  const extras = readExtras(command);
  demandContactExtras(zones, extras);
  const authHash = newAuthHash(shape.one('authInfo')!);
  await insertContact(sql, {
    handle,
    sponsor: command.clientId,
    created_at: command.now,
    auth_hash: authHash,
    data,
    extras,
  });
  return {
    code: 1000,
    resData: el('contact:creData', el('contact:id', handle), el('contact:crDate', dateTime(command.now))),
  };
}

/** contact:update. Changes the contact in every linked domain. */
export async function updateContactCommand(sql: Sql, command: Command): Promise<Answer> {
  const shape = sequence(command.object, { id: '1', add: '?', rem: '?', chg: '?' });
  const add = readStatuses(shape.one('add'), CLIENT_STATUSES);
  const rem = readStatuses(shape.one('rem'), CLIENT_STATUSES);
  const chg = shape.one('chg');
  if (!shape.one('add') && !shape.one('rem') && !chg) throw new EppError(2003, 'nothing to change');
  const contact = await lockOwn(sql, command, shape.need('id'));
  if (!mayUpdate(contact.statuses, { rem, otherChanges: add.length > 0 || chg !== undefined })) {
    throw new EppError(2304, 'updates are prohibited');
  }
  const change = chg && applyContactChange(contact.data, chg);
  await updateContact(sql, contact.id, {
    statuses: applyStatuses(contact.statuses, add, rem),
    updater: command.clientId,
    updated_at: command.now,
    ...(change ? { data: change.data } : {}),
    ...(change?.authInfo ? { auth_hash: newAuthHash(change.authInfo) } : {}),
  });
  return { code: 1000 };
}

/** contact:delete; a linked contact cannot be deleted (2305). */
export async function deleteContactCommand(sql: Sql, command: Command): Promise<Answer> {
  const contact = await lockOwn(sql, command, sequence(command.object, { id: '1' }).need('id'));
  forbid(contact.statuses, 'DeleteProhibited');
  if (await isContactLinked(sql, contact.id)) throw new EppError(2305, 'the contact is used by a domain');
  await deleteContact(sql, contact.id);
  return { code: 1000 };
}

/** The registrar's own contact, locked, and not in a pending transfer. */
async function lockOwn(sql: Sql, command: Command, id: string): Promise<ContactRow> {
  const contact = await lockContact(sql, contactId(id));
  if (!contact) throw new EppError(2303);
  if (contact.sponsor !== command.clientId) throw new EppError(2201, 'the contact is of another registrar');
  if (await findPendingTransfer(sql, 'contact', contact.handle))
    throw new EppError(2304, 'a transfer is pending');
  return contact;
}
