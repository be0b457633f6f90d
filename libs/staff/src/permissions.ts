import { AppError } from '@registrar/kernel';
import { STAFF_ROLES, type StaffRole } from './staff';

const everybody = STAFF_ROLES;

/**
 * Operations by role. Each route of the admin API names one of these operations; a change is written to the
 * audit log under its name. Support serves resellers, finance the money, registry the registries
 * and the platform's switches.
 */
export const STAFF_OPERATIONS = {
  'account.list': everybody,
  'account.read': everybody,
  'account.create': ['support', 'owner'],
  'account.update': ['support', 'owner'],
  'account.token_issue': ['support', 'owner'],
  'account.token_revoke': ['support', 'owner'],
  'account.credit': ['finance', 'owner'],
  'account.transfer_credit': ['finance', 'owner'],
  'account.limits': everybody,
  'account.set_limits': ['finance', 'owner'],
  'payment.list': ['support', 'finance', 'owner'],
  'payment.read': ['support', 'finance', 'owner'],
  'payment.refund': ['finance', 'owner'],
  'payment.book_dispute': ['finance', 'owner'],
  'payment.write_off': ['finance', 'owner'],
  'account.statement': ['support', 'finance', 'owner'],
  'mail_wording.list': everybody,
  'mail_wording.read': everybody,
  'mail_wording.preview': everybody,
  'mail_wording.put': ['support', 'owner'],
  'mail_wording.remove': ['support', 'owner'],
  'legacy_usage.list': everybody,
  'domain.read': everybody,
  'domain.zone_versions': everybody,
  'domain.set_lock': ['support', 'owner'],
  'domain.clear_lock': ['support', 'owner'],
  'domain.remove': ['registry', 'owner'],
  'domain.restore': ['registry', 'owner'],
  'domain_end.list': everybody,
  'compliance_notice.list': everybody,
  'compliance_notice.add': ['support', 'registry', 'owner'],
  'order.read': ['support', 'finance', 'owner'],
  'order.receipt': ['support', 'finance', 'owner'],
  'operation.list': everybody,
  'operation.read': everybody,
  'operation.end': ['registry', 'owner'],
  'delivery.list': ['support', 'owner'],
  'delivery.read': ['support', 'owner'],
  'delivery.redeliver': ['support', 'owner'],
  'registry.list': ['support', 'registry', 'owner'],
  'registry.read': ['support', 'registry', 'owner'],
  'registry.put': ['registry', 'owner'],
  'registry.patch': ['registry', 'owner'],
  'registry.restore_version': ['registry', 'owner'],
  'tld.list': everybody,
  'tld.read': everybody,
  'tld.put': ['registry', 'owner'],
  'tld.add_rules': ['registry', 'owner'],
  'tld.set_price': ['finance', 'registry', 'owner'],
  'promotion.list': everybody,
  'promotion.put': ['finance', 'registry', 'owner'],
  'promotion.end': ['finance', 'registry', 'owner'],
  'premium_name.list': everybody,
  'premium_name.put': ['registry', 'owner'],
  'premium_name.remove': ['registry', 'owner'],
  'exchange_rate.list': ['support', 'finance', 'owner'],
  'exchange_rate.set': ['finance', 'owner'],
  'tax_rule.list': ['support', 'finance', 'owner'],
  'tax_rule.add': ['finance', 'owner'],
  'tax_rule.end': ['finance', 'owner'],
  'unknown_domain.list': ['support', 'registry', 'owner'],
  'unknown_domain.acknowledge': ['registry', 'owner'],
  'registry_difference.list': ['support', 'registry', 'owner'],
  'registry_difference.take_over': ['registry', 'owner'],
  'registry_difference.push': ['registry', 'owner'],
  'poll_message.list': ['support', 'registry', 'owner'],
  'poll_message.acknowledge': ['registry', 'owner'],
  'environment.read': everybody,
  'environment.declare': ['registry', 'owner'],
  'maintenance.read': everybody,
  'maintenance.switch': ['registry', 'owner'],
  'staff_key.list': ['owner'],
  'staff_key.create': ['owner'],
  'staff_key.revoke': ['owner'],
  'audit.read': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffOperation = keyof typeof STAFF_OPERATIONS;

export const mayDo = (role: StaffRole, operation: StaffOperation): boolean =>
  (STAFF_OPERATIONS[operation] as readonly StaffRole[]).includes(role);

/** Throws 403. */
export function assertMay(role: StaffRole, operation: StaffOperation): void {
  if (mayDo(role, operation)) return;
  throw new AppError('forbidden', 'staff.not_allowed', 'Permission denied', {
    details: `The role ${role} may not do ${operation}.`,
  });
}
