import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { alertRules } from '@registrar/test-sandbox/alerts';
import { EXECUTED, NOT_EXECUTED } from './executed-states';
import { checkOf, readPage, ROOT } from './page';

/** What has to be rehearsed, whatever alerts there are. */
const REQUIRED = [
  'registry down',
  'Redis away',
  'disk full',
  'replica lag',
  'certificate expired',
  'wrong environment',
  'poison poll message',
  'ledger difference planted',
  'key rotation',
  'restore',
];

const executed = EXECUTED.flatMap(({ sections }) => sections);
const linked = [
  ...new Set(alertRules().map(({ values }) => values['runbook_url'].replace(/^docs\/runbooks\//, ''))),
];

describe('the states in which runbooks are executed', () => {
  it('are those that are required', () => {
    expect(EXECUTED.map(({ state }) => state).sort()).toEqual([...REQUIRED].sort());
  });

  it.each(EXECUTED.flatMap(({ spec, sections }) => sections.map((section) => [section, spec])))(
    '%s is executed by %s',
    (section, spec) => {
      const [page, anchor] = section.split('#');
      const sections = readPage(`docs/runbooks/${page}`);
      expect(sections.length).toBeGreaterThan(0);
      if (anchor !== undefined) expect(checkOf(sections, anchor)).toBeDefined();
      expect(readFileSync(join(ROOT, 'tools', 'runbooks', 'test', spec), 'utf8')).toContain(section);
    },
  );

  it('are named for each alert, or the reason why there is none', () => {
    expect(linked.length).toBeGreaterThan(25);
    expect(linked.filter((link) => !executed.includes(link) && NOT_EXECUTED[link] === undefined)).toEqual([]);
  });

  it('are not named with a reason against them where they are executed, or where no alert leads', () => {
    const reasons = Object.keys(NOT_EXECUTED);
    expect(reasons.filter((link) => executed.includes(link) || !linked.includes(link))).toEqual([]);
    expect(Object.values(NOT_EXECUTED).filter((reason) => reason.length < 20)).toEqual([]);
  });

  it('are in the table of the README with their specs', () => {
    const readme = readFileSync(join(ROOT, 'tools', 'runbooks', 'README.md'), 'utf8');
    expect(
      EXECUTED.filter(({ state, spec }) => !readme.includes(`| ${state} | \`${basename(spec)}\``)),
    ).toEqual([]);
  });
});
