/**
 * Kinds of operations: host is a change of a glue host, refund a delete in the add grace period, delete one
 * at the end of a domain's life.
 */
export const operationKindsTables = `
alter table operations drop constraint operations_kind_check;
alter table operations add constraint operations_kind_check
  check (kind in ('register', 'renew', 'update', 'host', 'refund', 'delete', 'restore', 'transfer', 'move'));
`;
