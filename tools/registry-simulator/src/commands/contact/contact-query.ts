import { EppError } from '../../result';
import {
  contactRoid,
  existingContacts,
  findContact,
  isContactLinked,
  isContactOfOwnDomain,
  type ContactRow,
} from '../../store/contacts';
import type { Sql } from '../../store/database';
import { findPendingTransfer } from '../../store/transfers';
import { boundedToken, sequence } from '../../xml/shape';
import { el, elWith, type XmlElement } from '../../xml/writer';
import { verifyAuthInfo } from '../auth-info';
import { checkBatch, dateTime, type Answer, type Command } from '../command';
import { contactElements, discloseElement } from './contact-data';
import { extraElements } from '../extras';

/** eppcom:clIDType. */
export function contactId(id: string): string {
  return boundedToken(id, 3, 16, 'a contact id');
}

/** contact:check. */
export async function checkContacts(sql: Sql, command: Command): Promise<Answer> {
  const ids = sequence(command.object, { id: '+' }).tokens('id').map(contactId);
  checkBatch(ids);
  const existing = await existingContacts(sql, ids);
  return {
    code: 1000,
    resData: el(
      'contact:chkData',
      ids.map((id) =>
        el(
          'contact:cd',
          elWith('contact:id', { avail: existing.has(id) ? '0' : '1' }, id),
          existing.has(id) && el('contact:reason', 'In use'),
        ),
      ),
    ),
  };
}

/**
 * contact:info. Personal data: another registrar needs the authorization information, or a domain of its own
 * that uses the contact (else 2201).
 */
export async function infoContact(sql: Sql, command: Command): Promise<Answer> {
  const shape = sequence(command.object, { id: '1', authInfo: '?' });
  const contact = await findContact(sql, contactId(shape.need('id')));
  if (!contact) throw new EppError(2303);
  const authInfo = shape.one('authInfo');
  if (authInfo) verifyAuthInfo(authInfo, contact.auth_hash);
  else if (
    contact.sponsor !== command.clientId &&
    !(await isContactOfOwnDomain(sql, contact.id, command.clientId))
  )
    throw new EppError(2201, 'the contact is of another registrar');
  const extensions = contact.sponsor === command.clientId ? extraElements(contact.extras) : [];
  return { code: 1000, resData: await infData(sql, contact, command.clientId), extensions };
}

async function infData(sql: Sql, contact: ContactRow, clientId: string): Promise<XmlElement> {
  const statuses = await contactStatuses(sql, contact);
  return el(
    'contact:infData',
    el('contact:id', contact.handle),
    el('contact:roid', contactRoid(contact.id)),
    statuses.map((s) => elWith('contact:status', { s })),
    contactElements(contact.data),
    el('contact:clID', contact.sponsor),
    el('contact:crID', contact.creator),
    el('contact:crDate', dateTime(contact.created_at)),
    contact.updater !== null && el('contact:upID', contact.updater),
    contact.updated_at !== null && el('contact:upDate', dateTime(contact.updated_at)),
    contact.transferred_at !== null && el('contact:trDate', dateTime(contact.transferred_at)),
    contact.sponsor === clientId && contact.auth_hash !== null && el('contact:authInfo', el('contact:pw')),
    contact.data.disclose && discloseElement(contact.data.disclose),
  );
}

/** `linked` may be combined with `ok`, no other status may (RFC 5733 section 2.2). */
async function contactStatuses(sql: Sql, contact: ContactRow): Promise<string[]> {
  const transferring = (await findPendingTransfer(sql, 'contact', contact.handle)) !== undefined;
  const set = [...contact.statuses, ...(transferring ? ['pendingTransfer'] : [])].sort();
  const linked = (await isContactLinked(sql, contact.id)) ? ['linked'] : [];
  return set.length > 0 ? [...linked, ...set] : [...linked, 'ok'];
}
