import { AppError, badRequest, conflict, notFound } from '@registrar/kernel';

/**
 * 400 of an answer that does not fit its type; `what` follows the contract's texts, as in "Invalid Srv
 * Format".
 */
export const invalidAnswer = (what: string): AppError =>
  new AppError('invalid', 'dns.invalid_answer', 'Invalid Argument', {
    details: `Parameter Value Error - ${what}`,
  });

/** 404: no such domain in this account, or no such record in its zone; the contract has one text for both. */
export const domainNotFound = (): AppError =>
  notFound('dns.not_found', 'The requested domain does not exist.');

/** 409: same host, type and answer (BEHAVIOUR §12). */
export const duplicateRecord = (): AppError =>
  conflict('dns.duplicate', 'Parameter Value Error - Duplicate Record');

/** 400: a CNAME is the only record of its host, and never at the apex (BEHAVIOUR §12, RFC 1034 §3.6.2). */
export const cnameNotAlone = (): AppError => invalidAnswer('A CNAME Must Be The Only Record Of Its Host');

/** 400: an ANAME stands for addresses, so there are no others beside it (BEHAVIOUR §12). */
export const anameNotAlone = (): AppError =>
  invalidAnswer('An ANAME Cannot Stand Beside A, AAAA Or ANAME Records Of Its Host');

/** 409 of RegistrarLock, AccountLock and PrivacyLock (BEHAVIOUR §9). */
export const lockedBy = (lock: string): AppError => conflict('dns.locked', `The domain is locked (${lock}).`);

/** 400 while the registrant's address waits for its verification (BEHAVIOUR §12). */
export const verificationHold = (): AppError => invalidAnswer('Contact Verification Hold');

/** 412: the zone is not what the client has seen of it. */
export const zoneChanged = (): AppError =>
  new AppError('precondition_failed', 'dns.zone_changed', 'Precondition Failed', {
    details: 'The zone has changed since it was read.',
  });

/** 409: one record more than a zone may hold. */
export const zoneFull = (limit: number): AppError =>
  conflict('dns.zone_full', `A zone holds at most ${limit} records.`);

export const notTheId = (): AppError => badRequest('id must equal the id in the path', 'dns.other_id');

/** 409: more than half of the zone would be deleted, without a confirmation. */
export const massDeletion = (removed: number, all: number): AppError =>
  conflict('dns.mass_deletion', `This deletes ${removed} of ${all} records: set allowMassDeletion to do so.`);
