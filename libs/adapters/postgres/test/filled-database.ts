import type { Client } from 'pg';
import { NOW } from './rows';

export const OPERATION = '0197a0fe-0000-7000-8000-000000000001';
const TRANSACTION = '0197a0fe-0000-7000-8000-000000000002';
/** Of the delivery, the payment, its refund, the mail and the event. */
export const DELIVERY = '0197a0fe-0000-7000-8000-000000000003';

/**
 * One purchase with everything around it: a row in every table, with values in nearly every column. `$1` is
 * the present.
 */
const STATEMENTS = [
  `insert into environment_mark (environment, marked_at) values ('sandbox', $1)`,
  `insert into environment_leases (system_identifier, database_id, renewed_at) values ('7301', '16390', $1)`,
  `insert into environment_addresses (address, seen_at) values ('127.0.0.1:5432', $1)`,
  `insert into contacts (first_name, last_name, company_name, address1, city, zip, country, email, phone, created_at)
   values ('Ilse', 'Varga', 'O''Hara & Co.', '4 Quay Street', 'Zell', '40110', 'DE', 'ilse@example.net', '+4930123456', $1)`,
  `insert into accounts (username, registrant_id, admin_id, tech_id, billing_id, default_nameservers, rate_per_second, created_at)
   values ('filled-test', 1, 1, 1, 1, '{ns1.example.net}', 5, $1)`,
  `insert into api_tokens (account_id, name, digest, sealed, created_at) values (1, 'default', 'digest', 'sealed', $1)`,
  `insert into registry_connections (code, host, port, client_id, password_sealed, profile, created_at, updated_at)
   values ('filled', '127.0.0.1', 700, 'registrar-a', 'sealed', '{"dataModel": "minimum"}', $1, $1)`,
  `insert into unknown_domain_scans (connection_id, command_id, message_id, due_at) values (1, 1, 1, $1)`,
  `insert into unknown_domains (connection_id, name, source, evidence, registered_at, expires_at, found_at, seen_at, resolved_at) values (1, 'stray.example', 'create', 'X-1', $1, $1, $1, $1, $1)`,
  `insert into registry_connection_versions (connection_id, version, settings, created_at) values (1, 1, '{"host": "127.0.0.1"}', $1)`,
  `insert into registry_session_reports (connection_id, holder, process, circuit, sessions, in_use, waiting, refused_at, refused_command, refused_code, refused_reason, reported_at)
   values (1, 'api-1', 'public-api', 'closed', 1, 0, 0, $1, 'login', 2200, 'no', $1)`,
  `insert into session_leases (connection_id, slot, holder, purpose, expires_at) values (1, 1, 'api-1', 'any', $1)`,
  `insert into session_wants (connection_id, holder, until) values (1, 'api-2', $1)`,
  `insert into registry_contacts (connection_id, contact_id, registry_id, reserved_at, created_at) values (1, 1, 'C-1', $1, $1)`,
  `insert into registry_hosts (connection_id, name, created_at) values (1, 'ns1.example.net', $1)`,
  `insert into poll_messages (connection_id, message_id, text, content, raw, disposition, received_at) values (1, '7', 'decided', '{"kind": "other"}', '<epp/>', 'unknown', $1)`,
  `insert into tlds (name, connection_id, status, updated_at) values ('example', 1, 'live', $1)`,
  `insert into tld_rules (tld, valid_from, rules, source, created_at) values ('example', $1, '{"idnLanguages": {"DE": "German"}}', '{"text": "registry policy", "date": "2026-01-01"}', $1)`,
  `insert into price_faults (tld, reason, product, detail, first_seen_at, last_seen_at) values ('example', 'no_exchange_rate', 'registration', 'no rate of EUR', $1, $1)`,
  `insert into promotions (code, percent_bps, account_id, starts_at, created_at) values ('SPRING', 1000, 1, $1, $1)`,
  `insert into premium_names (tld, name, class, registration, renewal, updated_at) values ('example', 'gold.example', 'premium', 34900, 34900, $1)`,
  `insert into claims_notices (id, claim_key, label, not_before, not_after, content, document, fetched_at)
   values ('370d0b7c9223372036854775807', '2013041500/2/6/9/rJ1NrDO92vDsAzf7EQzgjX4R0000000001', 'example-one', $1, $1, '{"claims": []}', '<notice/>', $1)`,
  `insert into zone_imports (zone, state, source, version, serial, names, started_at, finished_at)
   values ('example', 'current', 'zones/example.zone.gz', '"v1"', '2026030200', 1, $1, $1)`,
  `insert into zone_blocks (import_id, first_label, labels) values (1, 'filled', E'\\nfilled\\n')`,
  `insert into tld_prices (tld, product, account_id, price, list_price, valid_from) values ('example', 'registration', null, 1450, 1600, $1), ('example', 'registration', 1, 1200, 1600, $1)`,
  `insert into operations (id, account_id, kind, subject, state, payload, answer, attempts, due_at, created_at, settled_at)
   values ('${OPERATION}', 1, 'register', 'filled.example', 'succeeded', '{"name": "filled.example"}', '{"order": 70001}', 1, $1, $1, $1)`,
  `insert into registry_commands (cltrid, connection_id, operation_id, command, object, request, sent_at, outcome) values ('${OPERATION}-create-1', 1, '${OPERATION}', 'domain:create', 'filled.example', '<epp/>', $1, 'done')`,
  `insert into idempotency_keys (account_id, key, request_hash, operation_id, expires_at) values (1, 'key', 'hash', '${OPERATION}', $1)`,
  `insert into registration_attempts (account_id, name, window_start, attempts) values (1, 'filled.example', $1, 1)`,
  `insert into orders (account_id, operation_id, status, auth_amount, total_capture, final_amount, created_at) values (1, '${OPERATION}', 'success', 1450, 1450, 1450, $1)`,
  `insert into order_items (order_id, name, type, status, interval, duration, original_price, price, tld, refundable_until) values (70001, 'filled.example', 'registration', 'success', 'year', 1, 1600, 1450, 'example', $1)`,
  `insert into tax_rules (country, business_status, rate_bps, label, reverse_charge_note, valid_from, valid_until, created_at)
   values ('DE', 'business_with_tax_id', 0, 'VAT', 'Reverse charge', $1, $1::timestamptz + interval '1 year', $1)`,
  `insert into order_taxes (order_id, source, rule_id, rate_bps, label, country, business_status, tax_id, reverse_charge_note, username, contact_id)
   values (70001, 'rule', 1, 0, 'VAT', 'DE', 'business_with_tax_id', 'DE123456789', 'Reverse charge', 'filled-test', 1)`,
  `insert into domains (account_id, name, tld, connection_id, state, roid, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id,
                        tech_id, billing_id, operation_id, order_id, created_at)
   values (1, 'filled.example', 'example', 1, 'active', 'D-1', $1, $1::timestamptz + interval '1 year', 1, true, true, true, 1, 1, 1, 1, '${OPERATION}', 70001, $1)`,
  `insert into transfers (operation_id, account_id, name, state, sent_at, act_at, progress_at, domain_id, warning, created_at)
   values ('${OPERATION}', 1, 'filled.example', 'completed', $1, $1, $1, 1, 'The tech contact was replaced by the account default.', $1)`,
  `insert into transfer_moves (transfer_id, number, from_state, to_state, reason, at) values (1, 1, 'pending_insert', 'completed', 'the domain has arrived', $1)`,
  `insert into transfers_out (domain_id, account_id, connection_id, name, state, gaining, requested_at, act_at, noticed_at, due_at, reject_operation_id)
   values (1, 1, 1, 'filled.example', 'pending', 'registrar-b', $1, $1, $1, $1, '${OPERATION}')`,
  `insert into accounts (username, default_nameservers, created_at) values ('filled-2-test', '{ns1.example.net}', $1)`,
  `insert into domain_moves (domain_id, from_account_id, to_account_id, operation_id, moved_at) values (1, 2, 1, '${OPERATION}', $1)`,
  `insert into move_guesses (kind, key, window_start, guesses) values ('name', 'filled.example', $1, 1)`,
  `insert into zones (domain_id, version, records, updated_at) values (1, 1, 1, $1)`,
  `insert into dns_records (domain_id, host, type, answer, ttl, priority, created_at, updated_at) values (1, '', 'MX', 'mail.example.net', 3600, 10, $1, $1)`,
  `insert into zone_changes (domain_id, version, at, author, action, added, diff)
   select 1, 1, $1, 'filled-test', 'create', 1, json_build_array(json_build_object('id', r.id, 'after', dns_record_image(r))) from dns_records r`,
  `insert into url_forwardings (domain_id, host, forwards_to, type, created_at, updated_at) values (1, 'www', 'https://example.net/', 'redirect', $1, $1)`,
  `insert into email_forwardings (domain_id, mailbox, email_to, created_at, updated_at) values (1, 'info', 'ilse@example.net', $1, $1)`,
  `insert into forwarding_recipients (account_id, email, state, last_sent_at, link_ends_at, sent, decided_at) values (1, 'ilse@example.net', 'verified', $1, $1, 1, $1)`,
  `insert into forwarding_recipient_links (digest, recipient_id, created_at, expires_at, used_at) values ('digest', 1, $1, $1, $1)`,
  `insert into forwarding_recipient_mails (key, window_start, mails) values ('account 1', $1, 1)`,
  `insert into domain_ds (domain_id, key_tag, algorithm, digest_type, digest, key_flags, public_key)
   values (1, 30909, 13, 2, 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766', 257, 'AwEAAQ==')`,
  `insert into zone_signings (domain_id, state, ds, due_at, attempts, trouble, changed_at) values (1, 'keys_made', '[{"keyTag": 30909}]', $1, 1, 'not seen yet', $1)`,
  `insert into zone_signing_moves (domain_id, from_state, to_state, author, at) values (1, 'requested', 'keys_made', 'worker', $1)`,
  `insert into vanity_nameservers (domain_id, hostname, ips, created_at, updated_at) values (1, 'ns1.filled.example', '{192.0.2.53,2001:db8::53}', $1, $1)`,
  `insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, due_at, last_sent_at, sent, held_at)
   values (1, 'ilse@example.net', 1, 'open', $1, $1, $1, $1, $1, 1, $1)`,
  `insert into verification_checks (domain_id, due_at, attempts, trouble) values (1, $1, 1, 'busy')`,
  `insert into verification_links (digest, verification_id, created_at, expires_at, used_at) values ('digest', 1, $1, $1, $1)`,
  `insert into verification_resends (account_id, window_start, resends) values (1, $1, 1)`,
  `insert into verification_parkings (domain_id, nameservers, kept_at) values (1, '{ns1.example.net}', $1)`,
  `insert into mails (id, account_id, template, subject, recipient, created_at, attempts, sent_at) values ('${DELIVERY}', 1, 'verification', 'verification:1', 'ilse@example.net', $1, 1, $1)`,
  `insert into account_mail_settings (account_id, sender_name, reply_to, introduction, closing, updated_at) values (1, 'Lantern', 'help@example.net', 'Hello,', 'Bye', $1)`,
  `insert into domain_notices (domain_id, kind, term_end, account_id, contact_id, policy, noticed_at) values (1, 'month_ahead', $1, 1, 1, 'errp-2013', $1)`,
  `insert into compliance_notices (domain_id, account_id, name, source, connection_id, message_id, content, way, contact_id, noticed_at)
   values (1, 1, 'filled.example', 'registry', 1, '7', '{"policy": "new_used_for_action"}', 'email', 1, $1)`,
  `insert into transfer_out_notices (transfer_id, contact_id, digest, noticed_at, expires_at, used_at) values (1, 1, 'digest', $1, $1, $1)`,
  `insert into account_mail_wordings (account_id, template, subject, updated_at) values (1, 'expired', 'Gone: {{domain}}', $1)`,
  `insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, operation_id, due_at, trouble, removed_at)
   values (1, 1, 'filled.example', 1, 'kept', $1, '${OPERATION}', $1, 'refused: a policy', $1)`,
  `insert into registry_charges (domain_id, connection_id, name, term_end, grace_until, state, years, amount, currency, charged_at, operation_id, due_at)
   values (1, 1, 'filled.example', $1, $1::timestamptz + interval '45 days', 'charged', 1, 900, 'USD', $1, '${OPERATION}', $1)`,
  `insert into promotion_uses (operation_id, promotion_id, account_id, discount, used_at) values ('${OPERATION}', 1, 1, 145, $1)`,
  `insert into claims_acknowledgements (operation_id, account_id, name, notice_id, accepted_at) values ('${OPERATION}', 1, 'filled.example', '370d0b7c9223372036854775807', $1)`,
  `insert into account_clocks (account_id, ahead_seconds, changed_at) values (1, 86400, $1)`,
  `insert into account_clock_jobs (account_id, state, from_at, target_at, reached_at, steps, created_at, moved_at, finished_at) values (1, 'done', $1, $1::timestamptz + interval '1 day', $1::timestamptz + interval '1 day', 3, $1, $1, $1)`,
  `insert into account_credit_refills (account_id, refilled_at) values (1, $1)`,
  `insert into legacy_usage (account_id, operation, calls, first_call_at, last_call_at) values (1, 'listDomains', 3, $1, $1)`,
  `insert into registrant_changes (domain_id, account_id, operation_id, before_contact_id, after_contact_id, material, opted_out, verification_due, changed_at)
   values (1, 1, '${OPERATION}', 1, 1, false, false, false, $1)`,
  `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at) values (1, 'nameservers', '[]', '["ns1.example.net"]', $1, $1)`,
  `insert into account_balances (account_id, available, held, credit_limit) values (1, 8550, 1450, 100)`,
  `with made as (insert into ledger_transactions (id, kind, account_id, operation_id, order_id, created_at) values ('${TRANSACTION}', 'hold', 1, '${OPERATION}', 70001, $1))
   insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency) values ('${TRANSACTION}', 1, 'available', 1, -1450, 'USD'), ('${TRANSACTION}', 2, 'held', 1, 1450, 'USD')`,
  `insert into grace_delete_counts (account_id, tld, month, deletes) values (1, 'example', date_trunc('month', $1::timestamptz at time zone 'UTC')::date, 1)`,
  `insert into ledger_checks (started_at, part, position, checked, differences, first, finished_at) values ($1, 'orders', '70001', 3, 1, '{"part": "orders"}', $1)`,
  `insert into payments (id, account_id, amount, currency, state, request_key, gateway_id, gateway_charge, page_url, page_ends_at, asked, refunded, created_at, settled_at)
   values ('${DELIVERY}', 1, 5000, 'USD', 'succeeded', 'key', 'cs_1', 'pi_1', 'https://pay.example.net/1', $1, 1, 1000, $1, $1)`,
  `insert into payment_refunds (id, payment_id, account_id, amount, currency, reference, state, gateway_id, asked, asked_at, created_at, settled_at)
   values ('${DELIVERY}', '${DELIVERY}', 1, 1000, 'USD', 'case 7', 'succeeded', 're_1', 1, $1, $1, $1)`,
  `insert into payment_disputes (id, payment_id, amount, currency, reason, status, opened_at, told_at) values ('dp_1', '${DELIVERY}', 5000, 'USD', 'fraudulent', 'needs_response', $1, $1)`,
  `insert into payment_reversals (id, source, payment_id, account_id, amount, currency, state, owed, taken_at) values ('dp_1', 'dispute', '${DELIVERY}', 1, 5000, 'USD', 'taken', 1000, $1)`,
  `insert into exchange_rates (currency, rate, valid_from) values ('EUR', 0.92, $1)`,
  `insert into ledger_verified_balances (account_id, currency, available, held, up_to) values (1, 'USD', 8550, 1450, '${OPERATION}')`,
  `insert into account_month_balances (account_id, month, balance) values (1, '2026-03-01', 8550)`,
  `insert into payment_events (id, type, payment_id, outcome, received_at) values ('evt_1', 'checkout.session.completed', '${DELIVERY}', 'applied', $1)`,
  `insert into payment_event_looks (taken_until, looked_until, due_at) values ($1::timestamptz - interval '1 day', $1, $1)`,
  `insert into outbox (event_id, account_id, name, payload, occurred_at) values ('${DELIVERY}', 1, 'account.credit.balance_change', '{"balance": 85.5}', $1)`,
  `insert into token_spending (token_id, day, spent) values (1, '2026-03-02', 1450)`,
  `insert into token_purchases (operation_id, token_id, day, amount) values ('${OPERATION}', 1, '2026-03-02', 1450)`,
  `insert into webhook_subscriptions (account_id, event_name, url, active, created_at) values (1, 'account.credit.balance_change', 'https://hooks.example.net/', true, $1)`,
  `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, due_at, occurred_at, created_at)
   values ('${DELIVERY}', '${DELIVERY}', 1, 1, 'account.credit.balance_change', 'https://hooks.example.net/', '{}', $1, $1, $1)`,
  `insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status) values ('${DELIVERY}', 1, $1, 12, 200)`,
  `insert into account_events (position, id, account_id, name, domain_names, body, occurred_at, logged_at)
   values (2, '${OPERATION}', 1, 'account.credit.balance_change', '{}', '{}', $1, $1)`,
  `insert into webhook_resends (account_id, window_start, resends) values (1, $1, 1)`,
  `insert into platform_settings (name, value, updated_at) values ('maintenance', '{"on": false}', $1)`,
  `insert into staff_keys (name, role, digest, created_at) values ('desk', 'owner', 'digest', $1)`,
  `insert into audit_log (at, actor, role, action, target, before, after, request_id) values ($1, 'desk', 'owner', 'account.open', 'account:1', null, '{}', 'r-1')`,
];

/** Of tables that databases before their migration do not have. */
const LATER: Record<string, string> = {
  notice_accounts: `insert into notice_accounts (account_id, verification_hold_days, expiry_days, lock_end_days, grace_end_days, redemption_end_days, price_change_days)
   values (1, '{7}', '{30,7}', '{}', '{7}', '{7}', '{30}')`,
  notice_turns: `insert into notice_turns (domain_id, account_id, due_at) values (1, 1, $1)`,
  data_reminder_turns: `insert into data_reminder_turns (domain_id, due_at, remind_by) values (1, $1, $1) on conflict (domain_id) do update set due_at = $1, remind_by = $1`,
  data_reminders: `insert into data_reminders (domain_id, mail_id, account_id, registrant_id, admin_id, tech_id, billing_id, reminded_at, recipient_digest, data_digest)
   values (1, '${DELIVERY}', 1, 1, 1, 1, 1, $1, 'digest', 'digest')`,
  data_reminder_enrolment: 'update data_reminder_enrolment set started_at = $1',
  upcoming_notices: `insert into upcoming_notices (domain_id, account_id, kind, due_at, lead_days, is_sent) values (1, 1, 'expiry', $1, 30, true)`,
  jobs: `insert into jobs (id, account_id, token_id, command, is_complete, at_once, total, created_at) values ('${OPERATION}', 1, 1, 'createDomain', true, 8, 1, $1)`,
  job_items: `insert into job_items (job_id, position, subject, sealed) values ('${OPERATION}', 1, 'filled.example', 'sealed')`,
  job_changes: `insert into job_changes (job_id, position, sealed) values ('${OPERATION}', 1, 'sealed')`,
  expiry_calendars: `insert into expiry_calendars (account_id, name, digest, tags, created_at) values (1, 'Expiries', 'digest', '{VIP}', $1)`,
  staff_filters: `insert into staff_filters (id, list, content_sealed, created_by, created_at, expires_at) values ('${DELIVERY}', 'domains', 'sealed', 'desk', $1, $1)`,
  staff_views: `insert into staff_views (id, list, name, owner, shared, columns, sort, filter_sealed, version, created_at, updated_at)
   values ('${DELIVERY}', 'domains', 'Expiring', 'desk', true, '{domainName}', '[{"field": "expiresAt", "isDescending": false}]', 'sealed', 1, $1, $1)`,
  quotes: `insert into quotes (id, account_id, command, request_hash, plan, created_at, expires_at, used_at, used_request_id, used_order_id)
   values ('${DELIVERY}', 1, 'renewDomain', 'hash', '{"totalCents": 1450}', $1, $1::timestamptz + interval '10 minutes', $1, 'request-1', 70001)`,
  staff_view_requests: `insert into staff_view_requests (id, account_id, path_sealed, requested_at) values ('${DELIVERY}', 1, 'sealed', $1)`,
  staff_notes: `insert into staff_notes (target, text, author, created_at) values ('account:1', 'called', 'desk', $1)`,
  staff_approvals: `insert into staff_approvals (id, act, target, command, digest, state, requested_by, created_at, expires_at)
   values ('${OPERATION}', 'account.credit', 'account:1', '{}', 'digest', 'pending', 'desk', $1, $1)`,
  host_renames: `insert into host_renames (connection_id, new_name, host, planned_at, renamed_at) values (1, 'ns1-0a1b2c3d4e5f.lame.example', 'ns1.gone.example', $1, $1)`,
  staff_given_amounts: `insert into staff_given_amounts (account_id, member, name, act, amount, currency, given_at)
   values (1, 'user:1', 'Ines', 'account.credit', 900, 'USD', $1)`,
  staff_users: `insert into staff_users (name, email, role, created_at) values ('Ines', 'ines@example.net', 'owner', $1)`,
  staff_passkeys: `insert into staff_passkeys (user_id, name, credential_id, public_key, counter, transports, created_at) values (1, 'laptop', 'credential', 'key', 0, '[]', $1)`,
  staff_sessions: `insert into staff_sessions (id, user_id, digest, method, second_factor, created_at, last_seen_at, idle_ends_at, ends_at) values ('${OPERATION}', 1, 'digest', 'passkey', true, $1, $1, $1, $1)`,
  staff_links: `insert into staff_links (digest, purpose, user_id, created_at, expires_at, mail_id) values ('digest', 'invitation', 1, $1, $1, '${DELIVERY}')`,
  staff_challenges: `insert into staff_challenges (digest, kind, session_id, expires_at) values ('digest', 'registration', '${OPERATION}', $1)`,
  announcements: `insert into announcements (subject, body, audience, state, created_by, created_at, published_by, published_at, through_account, audience_count, reached, mailed, examined_to, sent_at)
   values ('Prices', 'They rise.', 'all', 'sent', 'desk', $1, 'desk', $1, 1, 1, 1, 1, 1, $1)`,
  announcement_accounts: `insert into announcement_accounts (announcement_id, account_id, reached_at, mailed) values (1, 1, $1, true)`,
  availability_counts: `insert into availability_counts (slot_start, kind, subject, process_id, ok, refused, failed, in_maintenance, durations)
   values ($1, 'operation', 'hello', '${OPERATION}', 9, 2, 1, 1, array_fill(1, array[16]))`,
  service_notices: `insert into service_notices (kind, title, impact, groups, registry_codes, state, starts_at, created_by, created_at)
   values ('incident', 'DNS is slow', 'minor', '{dns}', '{}', 'identified', $1, 'desk', $1)`,
  service_notice_updates: `insert into service_notice_updates (notice_id, number, state, body, written_by, written_at) values (1, 1, 'identified', 'We know why.', 'desk', $1)`,
  service_notice_steps: `insert into service_notice_steps (notice_id, step, update_number, occurred_at, examined_to, mailed, done_at) values (1, 'opened', 1, $1, 1, 1, $1)`,
  status_subscribers: `insert into status_subscribers (email, requested_at, confirmed_at) values ('ilse@example.net', $1, $1)`,
  status_subscriber_links: `insert into status_subscriber_links (digest, subscriber_id, created_at, expires_at) values ('digest', 1, $1, $1)`,
  database_timelines: `insert into database_timelines (system, timeline, noted_at) values ('7301', 1, $1)`,
  registry_windows: `insert into registry_windows (connection_id, starts_at, ends_at, reason, announced_by, announced_at)
   select id, $1::timestamptz - interval '2 hours', $1::timestamptz - interval '1 hour', 'update', 'desk', $1 from registry_connections limit 1`,
  sales_stops: `insert into sales_stops (tld, products, reason, stopped_by, since) select name, '{registration}', 'wrong prices', 'desk', $1 from tlds limit 1`,
  registry_holds: `insert into registry_holds (domain_id, kind, state, statuses, locks, kept_statuses, kept_locks, reason, set_by, set_at)
   values (1, 'court', 'standing', '{clientHold}', '{ClientHold}', '{}', '{}', 'order 17/4', 'desk', $1)`,
};

/** Tables that an older schema lacks; triggers fill the chain of the audit log and the count of the registrar. */
export const LATER_TABLES: readonly string[] = [
  ...Object.keys(LATER),
  'audit_chain',
  'audit_chain_head',
  'registrar_grace_deletes',
];

/** Columns that an older schema lacks: table, one of them, and what fills them. */
const LATER_COLUMNS: readonly [string, string, string][] = [
  [
    'domain_ends',
    'interruption_due_at',
    'update domain_ends set interruption_due_at = $1, interrupted_at = $1, delete_by = $1, interrupting_until = $1',
  ],
];

/** Puts a row into every table; `client` is the application's or the owner's. */
export async function fillDatabase(client: Client): Promise<void> {
  await client.query('begin');
  for (const statement of STATEMENTS) await client.query(statement, statement.includes('$1') ? [NOW] : []);
  for (const [table, statement] of Object.entries(LATER)) {
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      table,
    ]);
    if (rows[0].exists) await client.query(statement, statement.includes('$1') ? [NOW] : []);
  }
  for (const [table, column, statement] of LATER_COLUMNS) {
    const { rowCount } = await client.query(
      'select from pg_attribute where attrelid = to_regclass($1) and attname = $2',
      [table, column],
    );
    if (rowCount === 1) await client.query(statement, [NOW]);
  }
  await client.query('commit');
}

/** Tables whose rows get a version, which is 1. */
const VERSIONED = ['account_events', 'job_items', 'mails', 'operations', 'outbox'];

/** What a table's rows get by a later migration, at their end. */
const ADDED: Readonly<Record<string, RegExp>> = { environment_leases: /,0\)$/ };

/** Every table with all that it holds, as text, without versions of rows and values that migrations add. */
export async function contentsOf(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const contents = new Map<string, string[]>();
  for (const { name } of rows) {
    const table = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    contents.set(
      name,
      table.rows.map(({ row }) =>
        VERSIONED.includes(name) ? row.replace(/,1(,*)\)$/, '$1)') : row.replace(ADDED[name] ?? /$^/, ')'),
      ),
    );
  }
  return contents;
}
