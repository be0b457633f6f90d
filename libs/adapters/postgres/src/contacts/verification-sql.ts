/**
 * Condition on domains `d`: the TLD is not a ccTLD by the rules in force at `now`, a SQL expression
 * (BEHAVIOUR §11).
 */
export const notOfCountry = (now: string): string =>
  `not coalesce((select (r.rules->>'ccTld')::boolean from tld_rules r where r.tld = d.tld and r.valid_from <= ${now} order by r.valid_from desc limit 1), false)`;

/**
 * FROM and WHERE of the domains `d` that a verification covers: found by the address, which few accounts
 * share.
 */
export const coveredBy = (account: string, address: string, now: string): string => `
  from contacts c join domains d on d.registrant_id = c.id
 where lower(c.email) = ${address} and d.account_id = ${account} and d.removed_at is null and d.state = 'active' and ${notOfCountry(now)}`;

/** The domain `d` is on hold, by either lock of a verification. */
export const ON_VERIFICATION_HOLD = `d.locks && '{VerificationHold,VerificationClientHold}'`;

/**
 * When the domain `d` got its first registrant after the last one whose address is verified, or who has none;
 * since it was registered or arrived when there was none of those (one that the registry accepted first is in
 * the database before it is registered), and in each case since it moved to its account: the
 * former one's registrants are not the present one's. Null: its registrant never changed. An address may be
 * verified in the account that had the domain, or in the one that it moved to with the change.
 */
export const UNVERIFIED_SINCE = `(
  select greatest(coalesce(max(r.changed_at) filter (where b.email is null or exists (
           select 1 from contact_verifications v
            where v.address = lower(b.email) and v.state = 'verified'
              and v.account_id in (r.account_id, coalesce((select m.from_account_id from domain_moves m where m.operation_id = r.operation_id), r.account_id)))),
         greatest(d.created_at, d.registered_at)), (select max(m.moved_at) from domain_moves m where m.domain_id = d.id))
    from registrant_changes r join contacts b on b.id = r.before_contact_id where r.domain_id = d.id having count(*) > 0)`;

/**
 * The first mail counts from when a mail server had it, and waits while one was tried and has not taken it; one that
 * none was tried for (there is none), that was given up, or whose row is gone, from when it was written.
 */
const FIRST_MAIL = (what: string): string => `(select ${what} from mails m where m.id = v.first_mail_id)`;
/** Of the verification `v`; null: no mail was written. */
export const FIRST_SENT_AT = `case when v.first_sent_at is not null then greatest(v.first_sent_at, ${FIRST_MAIL('m.sent_at')}) end`;
export const FIRST_MAIL_WAITS = `coalesce(v.first_sent_at is not null and ${FIRST_MAIL('m.due_at is not null and m.attempts > 0')}, false)`;
