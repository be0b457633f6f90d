import type { Page } from 'playwright-core';
import type { ConsoleBrowser, Person } from './console-browser';
import type { Hand } from './hands';

export interface Stage {
  desk: ConsoleBrowser;
  /** The owner who does the journey. */
  owner: Person;
  domain: string;
  /** In names, so that both ways to work do not meet. */
  round: string;
}
export interface Journey {
  title: string;
  run: (hand: Hand, stage: Stage) => Promise<void>;
}

/** Waits until a text is shown. */
export const seen = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).locator('visible=true').first().waitFor();
