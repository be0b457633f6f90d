import type { Page } from 'playwright-core';

/** A control of a page that sends something to the admin API, or that works in the page alone. */
export interface Control {
  /** What a screen reader says. */
  name: string;
  /** Ids of the operations that it leads to; none: it is not marked with any. */
  acts: string[];
}
export interface Part {
  /** The route, with the tab that it is on. */
  place: string;
  /** The role may not read it: it says so in the place of its content. */
  isClosed: boolean;
  controls: Control[];
  /** Addresses below /console of its links. */
  links: string[];
}

/** Controls that send nothing beyond the reads of their page; each by its name. */
const LOCAL: readonly [RegExp, string][] = [
  [
    /^(Filter|Condition|Group|Columns|Clear|Swap|Open)$/,
    'changes what is shown; the page reads it by its own route',
  ],
  [/^Clear /, 'empties a field'],
  [/^Copy /, 'copies a text'],
  [/^(Domain|Account|Order|Operation|Payment)$/, 'opens a page'],
  [/^Clear the selection$/, 'ticks rows'],
];

export const isLocal = ({ name }: Control): boolean => LOCAL.some(([pattern]) => pattern.test(name));

const CLOSED = 'Your role may not read this|This (list|report) is not available';

/** Buttons that sort a table, tabs and steps are no acts. */
const READ = `((root, isTab) => {
  const inside = (selector) => [...root.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility() && (isTab || !each.closest('[role=tabpanel]')));
  const text = (each) => (each.getAttribute('aria-label') ?? each.innerText).trim();
  const words = isTab ? root.innerText : [...root.querySelectorAll('h1, .ui-empty')].map((each) => each.innerText).join();
  return {
    isClosed: /${CLOSED}/.test(words),
    controls: inside('button:not([role=tab]):not(.ui-sort):not([data-step]):not(.mantine-Stepper-step)')
      .filter((each) => each.tabIndex >= 0 || each.dataset.acts)
      .map((each) => ({ name: text(each), acts: (each.dataset.acts ?? '').split(' ').filter(Boolean) })),
    links: inside('a[href^="/console"]').map((each) => each.getAttribute('href').slice('/console'.length) || '/'),
  };
})`;

type Read = Omit<Part, 'place'>;

/** What the page shows outside of its tabs. */
export const readPage = (page: Page): Promise<Read> =>
  page.evaluate<Read>(`${READ}(document.querySelector('main'), false)`);

export const readTab = (page: Page): Promise<Read> =>
  page.evaluate<Read>(
    `${READ}([...document.querySelectorAll('[role=tabpanel]')].find((each) => each.checkVisibility()), true)`,
  );

/** Ids of the acts that the command palette offers for these titles. */
export async function readPalette(page: Page, titles: readonly string[]): Promise<string[]> {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Page or act' });
  await box.waitFor();
  const found = new Set<string>();
  for (const title of titles) {
    await box.fill(title);
    const ids = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[role=option][data-acts]')].map(({ dataset }) => dataset.acts)`,
    );
    ids.forEach((id) => found.add(id));
  }
  await page.keyboard.press('Escape');
  return [...found];
}
