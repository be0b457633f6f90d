import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { StaffRole } from '@registrar/staff';
import { StaffGuard, StaffMay } from './staff-access';

class Routes {
  @StaffMay('account.credit')
  credit(): void {
    // only its metadata counts
  }

  forgotten(): void {
    // a route whose operation nobody named
  }
}

const guard = new StaffGuard(new Reflector());
const asked = (role: StaffRole, route: keyof Routes): ExecutionContext =>
  ({
    getHandler: () => Routes.prototype[route],
    switchToHttp: () => ({ getRequest: () => ({ caller: { keyId: 1, name: 'Ines', role } }) }),
  }) as unknown as ExecutionContext;

describe('the guard of the admin API', () => {
  it.each(['finance', 'owner'] as const)('lets %s do what the role may do', (role) => {
    expect(guard.canActivate(asked(role, 'credit'))).toBe(true);
  });

  it.each(['support', 'registry'] as const)('refuses %s what the role may not do', (role) => {
    expect(() => guard.canActivate(asked(role, 'credit'))).toThrow(
      expect.objectContaining({ kind: 'forbidden', code: 'staff.not_allowed' }),
    );
  });

  it.each(['support', 'finance', 'registry', 'owner'] as const)(
    'refuses %s a route whose operation is not named',
    (role) => {
      expect(() => guard.canActivate(asked(role, 'forgotten'))).toThrow(
        expect.objectContaining({ kind: 'forbidden', code: 'staff.route_undeclared' }),
      );
    },
  );
});
