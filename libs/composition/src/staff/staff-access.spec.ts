import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { Reflector } from '@nestjs/core';
import type { StaffActor, StaffRole } from '@registrar/staff';
import { Actor, StaffGuard, StaffMay } from './staff-access';

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

class Changes {
  change(@Actor() _actor: StaffActor): void {
    // only its parameter counts
  }
}
const caller = { keyId: 1, name: 'Ines', role: 'owner' };

/** The actor of a call with this body. */
function actorOf(body: unknown): StaffActor {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, Changes, 'change') as Record<
    string,
    { factory: (data: unknown, context: ExecutionContext) => StaffActor }
  >;
  const request = { caller, body, id: 'request-1', ip: '192.0.2.7' };
  const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
  return Object.values(parameters)[0].factory(undefined, context);
}

describe('the actor of a change', () => {
  const known = { ...caller, requestId: 'request-1', source: '192.0.2.7' };

  it('has the reason that the body gives', () => {
    expect(actorOf({ reason: 'ticket 4401' })).toStrictEqual({ ...known, reason: 'ticket 4401' });
  });

  it.each([[undefined], [null], [{}], [{ reason: undefined }], [{ other: 'x' }]])(
    'has none where the body is %j',
    (body) => {
      expect(actorOf(body)).toStrictEqual(known);
    },
  );

  it.each([[5], [['x']], [null]])('is refused with the reason %j', (reason) => {
    expect(() => actorOf({ reason })).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});
