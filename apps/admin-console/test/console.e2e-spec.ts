import type { Person } from './support/console-browser';
import { describeConsole, DOMAIN } from './support/describe-console';
import { countMouse, KeyboardHand, MouseHand } from './support/hands';
import { JOURNEYS } from './support/journeys';

// A browser, and a build of the console where it is stale.
jest.setTimeout(300_000);

describeConsole(
  'the console in a browser',
  (desk) => {
    let owner: Person;
    beforeAll(async () => {
      owner = await desk().person('owner');
    });
    beforeEach(() => {
      desk().problems.length = 0;
    });
    // A dialog that a failed test left open must not fail the next one.
    afterEach(async () => {
      await owner.at.page.keyboard.press('Escape');
      await owner.at.page.keyboard.press('Escape');
    });

    describe.each([
      ['by mouse', 'mouse'],
      ['by keyboard alone', 'keys'],
    ])('%s, a member of staff', (_, round) => {
      it.each(JOURNEYS)('$title', async ({ run }) => {
        const { page } = owner.at;
        const hand = round === 'mouse' ? new MouseHand(page) : new KeyboardHand(page);
        await owner.at.visit('/');
        const presses = await countMouse(page);
        await run(hand, { desk: desk(), owner, domain: DOMAIN, round });
        if (round === 'keys') expect(await presses()).toBe(0);
        expect(desk().problems).toEqual([]);
      });
    });
  },
  // A credit above 1,000 USD waits for a second person.
  { STAFF_APPROVAL_CREDIT_CENTS: '100000' },
);
