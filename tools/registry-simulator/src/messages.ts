import { dateTime } from './commands/command';
import { newSvTrid } from './ids';
import type { DomainRow } from './store/domains';
import type { TransferRow } from './store/transfers';
import { el, elWith, type XmlElement } from './xml/writer';

/**
 * `domain:panData`: the result of a create or update answered 1001, with its transaction ids (RFC 5731
 * section 3.3).
 */
export function panData(domain: DomainRow, approved: boolean, now: Date): XmlElement {
  return el(
    'domain:panData',
    elWith('domain:name', { paResult: approved ? '1' : '0' }, domain.name),
    el(
      'domain:paTRID',
      domain.pending_cltrid !== null && el('clTRID', domain.pending_cltrid),
      el('svTRID', domain.pending_svtrid ?? ''),
    ),
    el('domain:paDate', dateTime(now)),
  );
}

/** `domain:trnData` or `contact:trnData`: the state of a transfer. */
export function trnData(transfer: TransferRow): XmlElement {
  const { object } = transfer;
  return el(
    `${object}:trnData`,
    el(object === 'domain' ? 'domain:name' : 'contact:id', transfer.name),
    el(`${object}:trStatus`, transfer.status),
    el(`${object}:reID`, transfer.requested_by),
    el(`${object}:reDate`, dateTime(transfer.requested_at)),
    el(`${object}:acID`, transfer.acting),
    el(`${object}:acDate`, dateTime(transfer.act_by)),
    transfer.expires_at !== null && el(`${object}:exDate`, dateTime(transfer.expires_at)),
  );
}

/**
 * `changePoll:changeData` for a change without a command (RFC 8590); it accompanies the object before or
 * after it.
 */
export function changeData(
  operation: 'autoRenew' | 'autoPurge',
  state: 'before' | 'after',
  now: Date,
): XmlElement {
  return elWith(
    'changePoll:changeData',
    { state },
    el('changePoll:operation', operation),
    el('changePoll:date', dateTime(now)),
    el('changePoll:svTRID', newSvTrid()),
    el('changePoll:who', 'Registry Simulator'),
  );
}
