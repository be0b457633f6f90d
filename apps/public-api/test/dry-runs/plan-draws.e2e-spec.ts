import { plannableOperations } from '../support/plans/dry-run-walk';
import { DRAWS } from '../support/plans/plan-operations';

it('random plans draw from every operation with a plan, but for those whose outcome has no state of an account', () => {
  const withoutDraw = plannableOperations()
    .map(({ id }) => id)
    .filter((id) => !(id in DRAWS));
  expect(withoutDraw.sort()).toEqual(['resendDelivery', 'resendEvent', 'resendEvents']);
});
