import { AppError, badRequest, conflict } from '@registrar/kernel';
import { invalidAnswer } from './errors';

/** 409: the host or the mailbox is forwarded already. */
export const alreadyForwarded = (): AppError => new AppError('conflict', 'forwarding.exists', 'Object already exists.');

/** 409: one entry more than a domain may have. */
export const forwardingsFull = (limit: number, what: 'URL' | 'email'): AppError => conflict('forwarding.full', `A domain holds at most ${limit} ${what} forwardings.`);

/** 400: the host, or one above it, is answered by other name servers, so a record of ours would not be seen. */
export const hostDelegated = (): AppError => invalidAnswer('The Host Is Delegated To Other Name Servers');

/** 400: whoever followed it would come back. */
export const forwardingLoop = (field: 'forwardsTo' | 'emailTo'): AppError => badRequest(`${field} is invalid: it leads back to what is forwarded`, 'forwarding.loop');

/** 503: nobody has said where forwarded hosts (or mail) go; nothing that the client sends would help. */
export const forwardingNotSetUp = (what: 'URL' | 'Email'): AppError =>
  new AppError('unavailable', 'forwarding.not_set_up', 'Service Unavailable', { details: `${what} forwarding is not set up here.` });
