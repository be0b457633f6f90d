import { AppError, badRequest, conflict } from '@registrar/kernel';

/** 409 of a digest that the domain has already, in any case (BEHAVIOUR §13). */
export const dsExists = (): AppError =>
  new AppError('conflict', 'domains.ds_exists', 'This resource already exists.');

/** 400: the TLD has no DNSSEC (BEHAVIOUR §13). */
export const dnssecNotSupported = (): AppError =>
  badRequest('The TLD does not support DNSSEC.', 'domains.dnssec_unsupported');

/** 400: more records than the registry accepts. */
export const tooManyDs = (limit: number): AppError =>
  badRequest(`The registry takes at most ${limit} DS records for a domain.`, 'domains.ds_limit');

/**
 * 400: the registry computes DS records from keys (RFC 5910 §4.2); a digest alone is not enough.
 */
export const keyNeeded = (): AppError =>
  badRequest(
    "The registry of this TLD accepts keys only: 'flags' and 'publicKey' of the digested key are required.",
    'domains.ds_key_needed',
  );

/** 409: the registry has one entry per key, and computes its DS records. */
export const keyExists = (): AppError =>
  conflict('domains.ds_key_exists', 'The registry already has this key, through another DS record.');

/** 409: no name servers of this registrar sign. */
export const signingNotOffered = (): AppError =>
  conflict('domains.signing_not_offered', 'The registrar does not sign zones.');

/** 409: unsigned name servers beside signing ones would make the zone bogus. */
export const nameserversNotOurs = (): AppError =>
  conflict(
    'domains.signing_elsewhere',
    "The zone cannot be signed: the name servers of the domain are not all the registrar's.",
  );

/** 409: DS records of keys that the registrar's name servers do not have. */
export const dsOfOthers = (): AppError =>
  conflict('domains.signing_other_ds', 'The domain has DS records of other keys. Remove them first.');

/** 409: signing can be switched on again from `off` only. */
export const signingUnderWay = (): AppError =>
  conflict(
    'domains.signing_ending',
    'Signing is being switched off. Enable it again once dnssec:status returns off.',
  );

/** 409 of a delegation to other name servers while the registrar's sign the zone. */
export const moveWhileSigned = (): AppError =>
  conflict(
    'domains.signing_on',
    "The zone is signed by the registrar's name servers. Send dnssec:disable first, and wait until dnssec:status returns off.",
  );

/** 409: the DS of the former signing is at the registry again, after a restore. */
export const moveWhileRestored = (): AppError =>
  conflict(
    'domains.signing_restored',
    "The restored domain has DS records of the registrar's name servers. Send dnssec:enable to sign it again, or delete these records first.",
  );

/** 409 of a DS record that the signing has published. */
export const dsOfSigning = (): AppError =>
  conflict(
    'domains.signing_ds',
    'The DS record belongs to the signing of the zone. Send dnssec:disable to remove it.',
  );
