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

    describe('opens a list', () => {
      /** Resolves with the first such request. */
      const asked = (method: string, path: RegExp): Promise<unknown> =>
        owner.at.page.waitForRequest(
          (request) => request.method() === method && path.test(new URL(request.url()).pathname),
        );
      /** Answers such requests only after the other one was made. */
      const answerAfter = (pattern: string, other: Promise<unknown>): Promise<unknown> =>
        owner.at.page.route(pattern, async (route) => {
          await other;
          await route.continue();
        });
      const CODE = '/console/assets/list-page-*.js';
      const ROWS = /\/admin\/v1\/lists\/domains$/;
      const rowsAsked = (): (() => number) => {
        let count = 0;
        owner.at.page.on('request', (request) => {
          if (request.method() === 'POST' && ROWS.test(request.url())) count += 1;
        });
        return () => count;
      };
      afterEach(() => owner.at.page.unrouteAll({ behavior: 'ignoreErrors' }));

      it('by its address: the code comes beside the session, the rows beside the description', async () => {
        const { page } = owner.at;
        await answerAfter('**/admin/v1/session', asked('GET', /\/assets\/list-page-[^/]*\.js$/));
        await answerAfter('**/admin/v1/lists', asked('POST', ROWS));
        const count = rowsAsked();
        await page.goto(`${desk().url}/console/lists/domains`);
        await page.locator('main [data-row]').first().waitFor();
        await owner.at.settled();
        expect([count(), desk().problems]).toEqual([1, []]);
      });

      it('by a link: description and rows come beside the code', async () => {
        const { page } = owner.at;
        await page.goto(`${desk().url}/console/`);
        await owner.at.heading('Work');
        const both = Promise.all([asked('GET', /\/admin\/v1\/lists$/), asked('POST', ROWS)]);
        await answerAfter(`**${CODE}`, both);
        const count = rowsAsked();
        await owner.at.visit('/lists/domains');
        await page.locator('main [data-row]').first().waitFor();
        await owner.at.settled();
        expect([count(), desk().problems]).toEqual([1, []]);
      });

      it('with chosen columns, of which those that no list has are left out', async () => {
        const { page } = owner.at;
        await owner.at.visit('/lists/domains?columns=domainName,noSuchColumn');
        await page.locator('main [data-row]').first().waitFor();
        expect(await page.locator('main').getByRole('columnheader').allInnerTexts()).toEqual(
          expect.arrayContaining(['Domain']),
        );
        expect(desk().problems).toEqual([]);
      });
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
