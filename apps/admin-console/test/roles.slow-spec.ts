import type { Page } from 'playwright-core';
import { permissionOf, OPEN_TO_ALL } from '../src/api/permission-of';
import { accessTable, describedRoutes, STAFF_ROLES } from './support/access-table';
import type { Person } from './support/console-browser';
import { type Control, isLocal, type Part, readPage, readPalette, readTab } from './support/controls';
import { describeConsole, DOMAIN } from './support/describe-console';
import { placedPages, routeOf } from './support/pages-of';
import { APPROVALS, COLLEAGUE, stageOwn, stageWork, SUBSCRIBER } from './support/stage-work';

// Every page in a browser for each role.
jest.setTimeout(480_000);

interface Seen {
  person: Person;
  parts: Part[];
  palette: string[];
  /** Operations of the role, as its session says. */
  operations: string[];
  /** Loads of pages that the API refused. */
  refused: string[];
}

/** A page of a list is read by POST. */
const READ = 'readList';

/** Acts that an object refuses to a role although the route permits it: the owner alone has both. */
const OF_THE_OBJECT: Readonly<Record<string, string>> = {
  confirmApproval: 'the approvals of the sandbox are of acts that the role may not do',
  rejectApproval: 'the approvals of the sandbox are of acts that the role may not do',
  endStaffSession:
    'the API lists the sessions of others to the owner alone; one does not end the own one here',
  cancelBulkJob: "the job of another repeats an act that the role may not do; one's own is compared",
};

/** Presses that show further controls of a page. */
const OPENED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/lists/domains': (page) => page.getByRole('button', { name: 'Filter', exact: true }).click(),
  '/status-subscribers': async (page) => {
    const find = page.getByRole('button', { name: 'Find', exact: true });
    if ((await find.count()) === 0) return;
    await page.getByLabel('Mail address').fill(SUBSCRIBER);
    await find.click();
    await page.getByRole('heading', { name: SUBSCRIBER }).waitFor();
  },
  '/offers': async (page) => {
    await page.getByRole('combobox', { name: 'TLD' }).click();
    await page.getByRole('option', { name: 'com', exact: true }).click();
  },
};

/** Visits each page, and each of its tabs. */
async function visitAll(person: Person, pages: readonly string[], jobs: readonly string[]): Promise<Seen> {
  const { at } = person;
  const refused: string[] = [];
  const parts: Part[] = [];
  at.page.on('response', (answer) => {
    if (answer.status() === 403)
      refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  for (const { href, place } of [
    ...pages.map((page) => ({ href: page, place: page })),
    ...jobs.map((id, index) => ({ href: `/bulk/${id}`, place: `their own job ${index}` })),
  ]) {
    await at.visit(href);
    await OPENED[href]?.(at.page);
    await at.settled();
    parts.push({ place, ...(await readPage(at.page)) });
    for (const tab of await at.page.locator('main').getByRole('tab').allInnerTexts()) {
      await at.page.getByRole('tab', { name: tab, exact: true }).click();
      await at.settled();
      parts.push({ place: `${place}#${tab}`, ...(await readTab(at.page)) });
    }
  }
  const palette = await readPalette(
    at.page,
    describedRoutes().map(({ title }) => title),
  );
  const { operations } = await at.page.evaluate<{ operations: string[] }>(
    `fetch('/admin/v1/session').then((answer) => answer.json())`,
  );
  return { person, parts, palette, operations, refused };
}

describeConsole('each role at each page of the console', (desk) => {
  const seen = new Map<string, Seen>();
  let access: Map<string, Set<string>>;
  let pages: string[];
  const of = (role: string): Seen => seen.get(role)!;
  const may = (role: string, id: string): boolean => access.get(role)!.has(id);

  beforeAll(async () => {
    await stageWork(desk(), DOMAIN);
    access = await accessTable(desk());
    pages = (await placedPages(desk(), DOMAIN)).map(({ href }) => href);
    const visits: (() => Promise<Seen>)[] = [];
    for (const role of STAFF_ROLES) {
      const person = await desk().person(role);
      const jobs = await stageOwn(person, desk().sandbox.sql, DOMAIN);
      visits.push(() => visitAll(person, pages, jobs));
    }
    const all = await Promise.all(visits.map((visit) => visit()));
    STAFF_ROLES.forEach((role, at) => seen.set(role, all[at]));
  });

  it.each(STAFF_ROLES)('the console knows what the API permits to %s', (role) => {
    const known = describedRoutes().filter(({ id }) => !OPEN_TO_ALL.includes(id));
    expect(known.length).toBeGreaterThan(120);
    const bySession = known.filter(({ id }) => of(role).operations.includes(permissionOf(id)));
    expect(bySession.map(({ id }) => id)).toEqual(
      known.filter(({ id }) => may(role, id)).map(({ id }) => id),
    );
  });

  it('a page offers each change that the API has, to the owner', () => {
    const offered = new Set(
      of('owner').parts.flatMap(({ controls }) => controls.flatMap(({ acts }) => acts)),
    );
    const changes = describedRoutes().filter(
      ({ method, id }) => method !== 'GET' && id !== READ && !OPEN_TO_ALL.includes(id),
    );
    expect(changes.map(({ id }) => id).filter((id) => !offered.has(id))).toEqual([]);
  });

  describe.each(STAFF_ROLES)('%s', (role) => {
    it('opens every page, and no load of a page is refused', () => {
      const places = of(role).parts.map(({ place }) => place);
      expect(places).toEqual(expect.arrayContaining(pages));
      expect(of(role).refused).toEqual([]);
    });

    it('finds no control that is neither marked with its acts nor known to work in the page alone', () => {
      const unknown = of(role).parts.flatMap(({ place, controls }) =>
        controls
          .filter((control) => control.acts.length === 0 && !isLocal(control))
          .map(({ name }) => `${place}: ${name}`),
      );
      expect(unknown).toEqual([]);
    });

    it('is offered nothing that the API refuses', () => {
      const forbidden = of(role).parts.flatMap(({ place, controls }) =>
        controls.flatMap(({ name, acts }) =>
          acts.filter((act) => !may(role, act)).map((act) => `${place}: ${name} (${act})`),
        ),
      );
      expect(forbidden).toEqual([]);
      expect(of(role).palette.filter((act) => !may(role, act))).toEqual([]);
    });

    it('is led to no page that the role may not read', () => {
      const closed = new Set(
        of(role)
          .parts.filter((part) => part.isClosed)
          .map(({ place }) => place),
      );
      const closedRoutes = new Set([...closed].filter((place) => pages.includes(place)).map(routeOf));
      const isClosed = (href: string): boolean => {
        const listed = /^\/(lists|reports)\/[^/?]+/.exec(href)?.[0];
        return listed ? closed.has(listed) : closedRoutes.has(routeOf(href));
      };
      const ways = of(role).parts.flatMap(({ place, links }) =>
        links.filter((href) => isClosed(href)).map((href) => `${place}: ${href}`),
      );
      expect([...new Set(ways)]).toEqual([]);
    });

    it('misses nothing that the owner sees there and the role may do', () => {
      const own = new Map(of(role).parts.map((part) => [part.place, part]));
      const isShown = (place: string, { name, acts }: Control, act: string): boolean =>
        own
          .get(place)!
          .controls.some(
            (control) => control.acts.includes(act) && nameOf(control) === nameOf({ name, acts }),
          );
      const missing = of('owner')
        .parts.filter(({ place }) => own.has(place) && !own.get(place)!.isClosed)
        .flatMap(({ place, controls }) =>
          controls.flatMap((control) =>
            control.acts
              .filter((act) => may(role, act) && !isShown(place, control, act) && !(act in OF_THE_OBJECT))
              .map((act) => `${place}: ${control.name} (${act})`),
          ),
        );
      expect(missing).toEqual([]);
      expect(of('owner').palette.filter((act) => may(role, act) && !of(role).palette.includes(act))).toEqual(
        [],
      );
    });
  });

  it.each([
    ['support', false, true],
    ['finance', true, false],
    ['registry', false, false],
    ['owner', true, true],
  ] as const)('%s is asked to decide what the role may do, of a colleague', (role, credit, lock) => {
    const { controls } = of(role).parts.find(({ place }) => place === '/')!;
    expect(APPROVALS).toEqual(['account.credit', 'domain.clear_lock']);
    expect(controls.filter(({ acts }) => acts.includes('confirmApproval'))).toHaveLength(+credit + +lock);
  });

  it('an owner is not offered to remove the note of another', async () => {
    await desk().sandbox.sql.query(
      `insert into staff_notes (target, text, author, created_at) values ('account:1', 'Of another', $1, now())`,
      [COLLEAGUE],
    );
    const { at } = of('owner').person;
    await at.visit('/');
    await at.visit('/accounts/1');
    await at.page.getByText('Of another').waitFor();
    const removals = await at.page.getByRole('button', { name: /^Remove the note of/ }).allInnerTexts();
    expect(removals).toHaveLength(1);
  });

  it('no page threw, or asked another host', () => {
    expect(desk().problems).toEqual([]);
  });
});

/** The name of a person is another for each. */
const nameOf = ({ name }: Control): string => name.replace(/Person \d+/, 'me');
