/**
 * Id of the account whose suspension applies to the account `a`: its own, else the nearest above that includes its
 * sub-accounts; null: none.
 */
export const suspendedBySql = (a: string): string => `
case when ${a}.suspended_at is not null then ${a}.id
     when ${a}.parent_id is not null then (
       with recursive above as (
         select p.id, p.parent_id, p.suspended_at is not null and p.suspension_includes_subs as applies, 1 as level
           from accounts p where p.id = ${a}.parent_id
         union all
         select p.id, p.parent_id, p.suspended_at is not null and p.suspension_includes_subs, above.level + 1
           from above join accounts p on p.id = above.parent_id)
       select above.id from above where above.applies order by above.level limit 1)
end`;
