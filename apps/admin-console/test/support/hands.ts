import { until } from '@registrar/testkit';
import type { Locator, Page } from 'playwright-core';

/** How a person works at a page. A journey is written once, and done by each of them. */
export interface Hand {
  readonly name: string;
  /** Opens a page of the navigation. */
  goTo(page: string): Promise<void>;
  /** Searches for a text, and follows the first link that has this name. */
  find(text: string, link: string): Promise<void>;
  /** Opens the row of the page's table that names this. */
  openRow(text: string): Promise<void>;
  /** Ticks the row of the page's table that names this; `isRange`: and all from the last one that was ticked. */
  tick(text: string, isRange?: boolean): Promise<void>;
  /** `near`: a text of the row that has the button. */
  press(button: string, near?: string): Promise<void>;
  follow(link: string): Promise<void>;
  tab(name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** The first instant of a year, in a field for an instant. */
  fillYear(label: string, year: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  fromMenu(button: string, item: string): Promise<void>;
}

const dialogOf = (page: Page): Locator => page.locator('[role=dialog]:visible');

export class MouseHand implements Hand {
  readonly name = 'by mouse';
  constructor(private readonly page: Page) {}

  async goTo(page: string): Promise<void> {
    await this.page.getByLabel('Pages').getByRole('link', { name: page, exact: true }).click();
  }

  async find(text: string, link: string): Promise<void> {
    await this.goTo('Search');
    await this.page.getByRole('textbox', { name: 'Search' }).fill(text);
    await this.page.getByRole('button', { name: 'Search', exact: true }).click();
    await this.follow(link);
  }

  async openRow(text: string): Promise<void> {
    await this.page.locator('[data-row-link]').filter({ hasText: text }).first().click();
  }

  async tick(text: string, isRange = false): Promise<void> {
    await this.page
      .getByRole('checkbox', { name: `Select ${text}`, exact: true })
      .click({ modifiers: isRange ? ['Shift'] : [] });
  }

  async press(button: string, near?: string): Promise<void> {
    const scope = await this.scope();
    const place = near === undefined ? scope : scope.locator('[role=row], li').filter({ hasText: near });
    await place.getByRole('button', { name: button, exact: true }).first().click();
  }

  async follow(link: string): Promise<void> {
    await this.page.locator('main').getByRole('link', { name: link, exact: true }).first().click();
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
  }

  async fill(label: string, text: string): Promise<void> {
    await (await this.scope()).getByRole('textbox', { name: label }).first().fill(text);
  }

  async fillYear(label: string, year: string): Promise<void> {
    await (await this.scope()).getByLabel(label).fill(`${year}-01-01T00:00`);
  }

  async choose(label: string, option: string): Promise<void> {
    await (await this.scope()).getByRole('combobox', { name: label }).first().click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  async fromMenu(button: string, item: string): Promise<void> {
    await this.press(button);
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  private async scope(): Promise<Locator> {
    const dialog = dialogOf(this.page);
    return (await dialog.count()) > 0 ? dialog.last() : this.page.locator('body');
  }
}

/** Until the browser has drawn twice. */
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Name of the focused element, as a screen reader says it; `near`: the text of its row. */
const FOCUSED = `(() => {
  const element = document.activeElement;
  const label = element.labels?.[0] ?? document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const name = element.getAttribute('aria-label') ?? (label ?? element).innerText ?? '';
  const row = element.closest('[role=row], li');
  return { name: name.replace(/\\s*\\*\\s*$/, '').trim(), row: row?.innerText ?? '', tag: element.tagName };
})()`;
const HIGHLIGHTED = `document.querySelector('[data-combobox-selected]')?.innerText.trim() ?? ''`;
/** More stops than the longest page has. */
const MOST_STOPS = 150;

interface Focused {
  name: string;
  row: string;
  tag: string;
}

/** The button that opens a dialog may have the name of a field in it, and the focus for a moment longer. */
const isField = ({ tag }: Focused): boolean => tag === 'INPUT' || tag === 'TEXTAREA';

/** Works by keys alone: it has no way to the mouse, and a page that saw one fails the test. */
export class KeyboardHand implements Hand {
  readonly name = 'by keyboard alone';
  constructor(private readonly page: Page) {}

  async goTo(page: string): Promise<void> {
    await this.keys('Control+k');
    await this.page.getByRole('combobox', { name: 'Page or act' }).waitFor();
    await this.page.keyboard.type(page);
    await this.keys('Enter');
    await dialogOf(this.page).waitFor({ state: 'detached' });
  }

  async find(text: string, link: string): Promise<void> {
    await this.keys('/');
    await this.page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
    await this.page.keyboard.type(text);
    await this.keys('Enter');
    await this.follow(link);
  }

  async openRow(text: string): Promise<void> {
    await this.reachRow(text);
    await this.keys('Enter');
  }

  async tick(text: string, isRange = false): Promise<void> {
    await this.reachRow(text);
    await this.keys(isRange ? 'Shift+Space' : 'Space');
  }

  async press(button: string, near = ''): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).first().waitFor();
    await this.reach(({ name, row }) => name === button && row.includes(near), `the button ${button}`);
    await this.keys('Enter');
  }

  async follow(link: string): Promise<void> {
    await this.page.locator('main').getByRole('link', { name: link, exact: true }).first().waitFor();
    await this.reach(({ name, tag }) => tag === 'A' && name === link, `the link ${link}`);
    await this.keys('Enter');
  }

  async tab(name: string): Promise<void> {
    const tab = this.page.getByRole('tab', { name, exact: true });
    await tab.waitFor();
    const current = (await this.page.getByRole('tab', { selected: true }).innerText()).trim();
    await this.reach((at) => at.name === current, 'the tabs');
    if (current !== name) await this.until('ArrowRight', (at) => at.name === name, `the tab ${name}`);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: label }).first().waitFor();
    await this.reach((at) => isField(at) && at.name === label, `the field ${label}`);
    await this.keys('Control+a');
    await this.page.keyboard.type(text);
  }

  async fillYear(label: string, year: string): Promise<void> {
    await this.reach(({ name }) => name === label, `the field ${label}`);
    // Month, day, year, hour, minute and half of the day, as the browser's language has them.
    await this.page.keyboard.type(`0101${year}`);
    await this.keys('ArrowRight');
    await this.page.keyboard.type('1200AM');
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label }).first().waitFor();
    await this.reach((at) => isField(at) && at.name === label, `the choice ${label}`);
    await this.keys('Enter');
    await this.page.getByRole('option').first().waitFor();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      // the list marks its current option a moment after it opened: a mark set before would be gone again
      await this.page.evaluate(DRAWN);
      if ((await this.page.evaluate<string>(HIGHLIGHTED)) === option) {
        await this.keys('Enter');
        return until(
          async () => (await this.page.evaluate<string>('document.activeElement.value')) === option,
          `${label} shows ${option}`,
        ).then(() => undefined);
      }
      await this.keys('ArrowDown');
    }
    throw new Error(`The arrow keys do not reach ${option}`);
  }

  async fromMenu(button: string, item: string): Promise<void> {
    await this.press(button);
    await this.page.getByRole('menuitem', { name: item, exact: true }).waitFor();
    await this.until('ArrowDown', ({ name }) => name === item, `the menu item ${item}`);
    await this.keys('Enter');
  }

  /** `j` stops at the last row: those above are reached by `k`. */
  private async reachRow(text: string): Promise<void> {
    const row = this.page.locator('[data-row]').filter({ hasText: text }).first();
    await row.waitFor();
    const [wanted, focused] = await this.page.evaluate<number[]>(
      `[${JSON.stringify(text)}].flatMap((text) => [
        [...document.querySelectorAll('[data-row]')].find((each) => each.innerText.includes(text)),
        document.activeElement.closest('[data-row]'),
      ].map((each) => Number(each?.dataset.row ?? -1)))`,
    );
    const key = focused > wanted ? 'k' : 'j';
    await this.until(key, ({ name, tag }) => tag === 'A' && name.includes(text), `a row with ${text}`);
  }

  private keys(keys: string): Promise<void> {
    return this.page.keyboard.press(keys);
  }

  private reach(isIt: (focused: Focused) => boolean, what: string): Promise<void> {
    return this.until('Tab', isIt, what);
  }

  private async until(key: string, isIt: (focused: Focused) => boolean, what: string): Promise<void> {
    const seen: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const focused = await this.page.evaluate<Focused>(FOCUSED);
      if (isIt(focused)) return;
      seen.push(focused.name.slice(0, 30));
      await this.keys(key);
      // rows take the focus when they are drawn: a key pressed before would pass over one
      await this.page.evaluate(DRAWN);
    }
    throw new Error(`The key ${key} does not reach ${what}; it reaches ${[...new Set(seen)].join(' | ')}`);
  }
}

/** Counts presses of a mouse; called before the page is used. */
export async function countMouse(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(
    `window.mousePresses = 0; addEventListener('pointerdown', () => { window.mousePresses += 1; }, true)`,
  );
  return () => page.evaluate<number>('window.mousePresses');
}
