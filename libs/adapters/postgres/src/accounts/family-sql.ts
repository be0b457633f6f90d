/**
 * Id of the account at the top of the account with the id `account`: itself where it has no parent. Its
 * sub-accounts, of every level, share its limits.
 */
export const rootSql = (account: string): string => `
(with recursive above as (
   select a.id, a.parent_id from accounts a where a.id = ${account}
   union all
   select p.id, p.parent_id from above join accounts p on p.id = above.parent_id)
 select above.id from above where above.parent_id is null)`;

/** Ids of all accounts with the same root as the account with the id `account`, the root included. */
export const familySql = (account: string): string => `
(with recursive below as (
   select r.id from accounts r where r.id = ${rootSql(account)}
   union all
   select c.id from below join accounts c on c.parent_id = below.id)
 select below.id from below)`;
