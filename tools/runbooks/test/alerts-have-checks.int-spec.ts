import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertRules } from '@registrar/test-sandbox/alerts';
import { checkOf, readPage, ROOT } from '../src/page';

/** Sections without a pair of blocks, each with the reason. */
const PROSE_ONLY: Readonly<Record<string, string>> = {};

const links = [...new Set(alertRules().map(({ values }) => values['runbook_url']))];

describe('the page of each alert', () => {
  it('is read for all alerts', () => {
    expect(links.length).toBeGreaterThan(25);
  });

  it.each(links)(
    '%s begins with a command that shows the state, and ends with one that proves health',
    (link) => {
      const [page, anchor] = link.split('#');
      const check = checkOf(readPage(page), anchor);
      if (PROSE_ONLY[link] === undefined)
        expect([check?.state.language, check?.proof.language]).toEqual([
          expect.stringMatching(/^(sh|sql)$/),
          expect.stringMatching(/^(sh|sql)$/),
        ]);
      else expect(check).toBeUndefined();
    },
  );

  it('names its alerts', () => {
    const rules = alertRules();
    expect(rules.length).toBeGreaterThan(40);
    const unnamed = rules.filter(({ name, values }) => {
      const [page] = values['runbook_url'].split('#');
      return !readFileSync(join(ROOT, page), 'utf8').includes(`\`${name}\``);
    });
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });

  it('has no exception for a section that no alert names', () => {
    expect(Object.keys(PROSE_ONLY).filter((link) => !links.includes(link))).toEqual([]);
  });
});
