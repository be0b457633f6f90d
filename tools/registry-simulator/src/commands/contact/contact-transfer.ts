import { trnData } from '../../messages';
import { EppError } from '../../result';
import { lockContact, type ContactRow } from '../../store/contacts';
import type { Sql } from '../../store/database';
import { findPendingTransfer, insertTransfer } from '../../store/transfers';
import { addDays } from '../../time';
import { decideTransfer, tell } from '../../transfers';
import type { XmlNode } from '../../xml/reader';
import { sequence } from '../../xml/shape';
import type { Answer, Command } from '../command';
import { contactId } from './contact-query';
import { forbid } from '../statuses';
import { authorizeDecision, demandAuthInfo, queryTransfer } from '../transfer-parts';

/** Days for the losing registrar to decide, as for domains. */
const PENDING_DAYS = 5;

/** contact:transfer with all its operations (RFC 5733 sections 3.1.3 and 3.2.4). */
export async function transferContact(sql: Sql, command: Command): Promise<Answer> {
  const shape = sequence(command.object, { id: '1', authInfo: '?' });
  const contact = await lockContact(sql, contactId(shape.need('id')));
  if (!contact) throw new EppError(2303);
  const op = command.op ?? 'query';
  if (op === 'request') return request(sql, command, contact, shape.one('authInfo'));
  if (op === 'query') {
    const subject = { name: contact.handle, sponsor: contact.sponsor, authHash: contact.auth_hash };
    return {
      code: 1000,
      resData: trnData(await queryTransfer(sql, 'contact', subject, shape.one('authInfo'), command.clientId)),
    };
  }
  const { transfer, decision } = await authorizeDecision(
    sql,
    'contact',
    contact.handle,
    op,
    command.clientId,
  );
  return { code: 1000, resData: trnData(await decideTransfer(sql, transfer, decision, command.now)) };
}

async function request(
  sql: Sql,
  command: Command,
  contact: ContactRow,
  authInfo: XmlNode | undefined,
): Promise<Answer> {
  if (contact.sponsor === command.clientId) throw new EppError(2002, 'the contact is yours already');
  if (await findPendingTransfer(sql, 'contact', contact.handle)) throw new EppError(2300);
  demandAuthInfo(authInfo, contact.auth_hash);
  forbid(contact.statuses, 'TransferProhibited');
  const transfer = await insertTransfer(sql, {
    object: 'contact',
    name: contact.handle,
    status: 'pending',
    requested_by: command.clientId,
    requested_at: command.now,
    acting: contact.sponsor,
    act_by: addDays(command.now, PENDING_DAYS),
    expires_at: null,
    years: 0,
    fee: 0,
  });
  await tell(sql, transfer, [contact.sponsor], command.now);
  return { code: 1001, resData: trnData(transfer) };
}
