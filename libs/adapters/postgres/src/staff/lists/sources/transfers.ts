import { accountOf, joinAccount, joinRegistry, type ListSql, registryOf, usernameOf } from '../list-sql';
import { domainNameOf } from './domains';

export const TRANSFERS_IN: ListSql<'transfers-in'> = {
  from: `transfers t ${joinAccount('t')}`,
  fields: {
    id: 't.id',
    domainName: 't.name',
    ...accountOf('t'),
    state: 't.state',
    awaiting: 't.awaiting',
    operationId: 't.operation_id',
    domainId: 't.domain_id',
    warning: 't.warning',
    sentAt: 't.sent_at',
    actAt: 't.act_at',
    progressAt: 't.progress_at',
    createdAt: 't.created_at',
  },
};

export const TRANSFERS_OUT: ListSql<'transfers-out'> = {
  from: `transfers_out t ${joinAccount('t')} ${joinRegistry('t')}`,
  fields: {
    id: 't.id',
    domainName: 't.name',
    ...accountOf('t'),
    domainId: 't.domain_id',
    registry: registryOf('t'),
    state: 't.state',
    gaining: 't.gaining',
    requestedAt: 't.requested_at',
    actAt: 't.act_at',
    noticedAt: 't.noticed_at',
    endedAt: 't.ended_at',
  },
};

export const INTERNAL_TRANSFERS: ListSql<'internal-transfers'> = {
  from: `domain_moves m left join domains d on d.id = m.domain_id left join accounts f on f.id = m.from_account_id
    left join accounts t on t.id = m.to_account_id`,
  fields: {
    id: 'm.id',
    domainName: domainNameOf('m.domain_id'),
    domainId: 'm.domain_id',
    fromAccountId: 'm.from_account_id',
    fromUsername: usernameOf('f', 'm.from_account_id'),
    toAccountId: 'm.to_account_id',
    toUsername: usernameOf('t', 'm.to_account_id'),
    operationId: 'm.operation_id',
    movedAt: 'm.moved_at',
  },
};
