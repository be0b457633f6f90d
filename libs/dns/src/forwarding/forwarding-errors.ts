import { AppError, badRequest, conflict } from '@registrar/kernel';
import { invalidAnswer } from '../errors';
import type { PlaceOwner } from './forwarding';
import { nameOf } from '../records/record';

/** 409: the host or the mailbox is forwarded already. */
export const alreadyForwarded = (): AppError =>
  new AppError('conflict', 'forwarding.exists', 'Object already exists.');

/** 409: one entry more than a domain may have. */
export const forwardingsFull = (limit: number, what: 'URL' | 'email'): AppError =>
  conflict('forwarding.full', `A domain holds at most ${limit} ${what} forwardings.`);

/**
 * 400: the host, or one above it, is delegated to other name servers, so a record in this zone would not be
 * visible.
 */
export const hostDelegated = (): AppError => invalidAnswer('The Host Is Delegated To Other Name Servers');

/** 400: the forwarding would lead back to itself. */
export const forwardingLoop = (field: 'forwardsTo' | 'emailTo'): AppError =>
  badRequest(`${field} is invalid: the target leads back to the forwarded address`, 'forwarding.loop');

/**
 * 503: the addresses of the forwarder (or of the mail servers) are not configured; no change of the request
 * would help.
 */
export const forwardingNotSetUp = (what: 'URL' | 'Email'): AppError =>
  new AppError('unavailable', 'forwarding.not_set_up', 'Service Unavailable', {
    details: `${what} forwarding is not available.`,
  });

/** Characters of a target that are shown in a refusal. */
const SHOWN_MAX = 100;

/** Which forwarding a place of `zone` belongs to, and what to do. */
export function forwardedWords(zone: string, owner: PlaceOwner): string {
  if (owner.origin === 'url_forwarding') {
    const { host, forwardsTo } = owner;
    const target = forwardsTo.length > SHOWN_MAX ? `${forwardsTo.slice(0, SHOWN_MAX)}…` : forwardsTo;
    return `'${nameOf(host, zone)}' is forwarded to ${target}; delete the URL forwarding first.`;
  }
  const { mailbox, mailboxes } = owner;
  if (mailboxes === 1) return `Mail to '${mailbox}@${zone}' is forwarded; delete the email forwarding first.`;
  const others = mailboxes === 2 ? 'another mailbox' : `${mailboxes - 1} other mailboxes`;
  return `Mail to '${mailbox}@${zone}' and ${others} is forwarded; delete the email forwardings first.`;
}

/**
 * 409: an address beside a URL forwarding or an MX beside email forwardings, or a change of their own records
 * (BEHAVIOUR §14).
 */
export const placeForwarded = (zone: string, owner: PlaceOwner): AppError =>
  conflict('dns.forwarded', forwardedWords(zone, owner));

/** 409 of a file whose `faults` are lines for places that are forwarded. */
export const fileForwarded = (faults: readonly string[]): AppError =>
  conflict('dns.forwarded', `zoneFile cannot be imported: ${faults.join(' ')}`);
