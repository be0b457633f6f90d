import { assertMay, mayDo, STAFF_OPERATIONS, type StaffOperation } from './permissions';
import { STAFF_ROLES } from './staff';

const operations = Object.keys(STAFF_OPERATIONS) as StaffOperation[];

describe('roles of staff', () => {
  it.each([
    ['support', 'account.credit'],
    ['registry', 'account.credit'],
    ['support', 'account.set_limits'],
    ['support', 'payment.refund'],
    ['support', 'payment.book_dispute'],
    ['support', 'payment.write_off'],
    ['registry', 'payment.read'],
    ['finance', 'account.create'],
    ['finance', 'account.token_issue'],
    ['registry', 'account.token_revoke'],
    ['finance', 'account.update'],
    ['support', 'maintenance.switch'],
    ['finance', 'maintenance.switch'],
    ['registry', 'order.read'],
    ['registry', 'account.statement'],
    ['registry', 'exchange_rate.list'],
    ['support', 'exchange_rate.set'],
    ['registry', 'tax_rule.list'],
    ['support', 'tax_rule.add'],
    ['support', 'tax_rule.end'],
    ['registry', 'delivery.redeliver'],
    ['finance', 'compliance_notice.add'],
    ['registry', 'mail_wording.put'],
    ['finance', 'mail_wording.remove'],
    ['support', 'poll_message.acknowledge'],
    ['finance', 'registry.list'],
    ['support', 'registry.put'],
    ['finance', 'registry.put'],
    ['support', 'staff_key.create'],
    ['finance', 'staff_key.create'],
    ['registry', 'staff_key.revoke'],
    ['support', 'audit.read'],
    ['finance', 'audit.read'],
    ['registry', 'audit.read'],
    ['support', 'staff_user.list'],
    ['finance', 'staff_user.create'],
    ['registry', 'staff_user.update'],
    ['support', 'staff_user.invite'],
    ['support', 'audit.export'],
    ['finance', 'audit.export'],
    ['registry', 'audit.export'],
  ] as const)('%s may not do %s', (role, operation) => {
    expect(() => assertMay(role, operation)).toThrow(
      expect.objectContaining({
        kind: 'forbidden',
        message: 'Permission denied',
        details: `The role ${role} may not do ${operation}.`,
      }),
    );
  });

  it('allow an owner every operation', () => {
    expect(operations.filter((operation) => !mayDo('owner', operation))).toEqual([]);
  });

  it('give every operation to a role', () => {
    expect(operations.filter((operation) => !STAFF_ROLES.some((role) => mayDo(role, operation)))).toEqual([]);
  });

  it('keep money with finance and owners', () => {
    expect(STAFF_ROLES.filter((role) => mayDo(role, 'account.credit'))).toEqual(['finance', 'owner']);
  });
});
