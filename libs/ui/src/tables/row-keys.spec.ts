/** @jest-environment node */
import type { RefObject } from 'react';
import { isTyping, useRowKeys } from './row-keys';

/** One rendering at a time: effects run at once, references stay from one rendering to the next. */
const mockHooks = { refs: [] as { current: unknown }[], at: 0, clean: undefined as (() => void) | undefined };
jest.mock('react', () => ({
  useRef: (value: unknown) => (mockHooks.refs[mockHooks.at++] ??= { current: value }),
  useEffect: (effect: () => (() => void) | undefined) => {
    mockHooks.clean?.();
    mockHooks.clean = effect();
  },
}));

class FakeElement {
  constructor(private readonly inside?: string) {}
  /** Whether the selector of places for text names what the element stands in. */
  closest = (selector: string): object | null =>
    this.inside !== undefined && selector.split(', ').includes(this.inside) ? {} : null;
}

interface Key {
  key: string;
  target?: unknown;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

/** A table of some rows, whose cells are links. */
function table(count: number, isActive = true, isDrawn = true) {
  const listeners = new Set<(event: unknown) => void>();
  const [shown, focused]: [number[], string[]] = [[], []];
  Object.assign(globalThis, {
    Element: FakeElement,
    window: {
      addEventListener: (name: string, listener: () => void) => name === 'keydown' && listeners.add(listener),
      removeEventListener: (name: string, listener: () => void) =>
        name === 'keydown' && listeners.delete(listener),
    },
    requestAnimationFrame: (paint: () => void) => paint(),
  });
  const cell = (row: string) => ({
    querySelector: (selector: string) =>
      row === '[data-row="2"]' ? null : { focus: () => focused.push(`${row} ${selector}`) },
  });
  const drawn = { querySelector: (row: string) => (row === '[data-row="1"]' ? null : cell(row)) };
  const box = { current: isDrawn ? drawn : null } as unknown as RefObject<HTMLDivElement>;
  const render = (rows: number, active: boolean, note: (at: number) => void = (at) => shown.push(at)) => {
    mockHooks.at = 0;
    useRowKeys(box, rows, note, active);
  };
  const press = (key: Key): boolean => {
    const event = { target: null, preventDefault: jest.fn(), ...key };
    for (const listener of listeners) listener(event);
    return event.preventDefault.mock.calls.length > 0;
  };
  Object.assign(mockHooks, { refs: [], clean: undefined });
  render(count, isActive);
  return { press, render, shown, focused, listeners };
}

afterEach(() => {
  for (const name of ['Element', 'window', 'requestAnimationFrame']) Reflect.deleteProperty(globalThis, name);
});

describe('keys of a table', () => {
  it('lead down and up, no further than the first and the last row', () => {
    const { press, shown } = table(3);
    const taken = [...'jjjjkkkk'].map((key) => press({ key }));
    expect(shown).toEqual([0, 1, 2, 2, 1, 0, 0, 0]);
    expect(taken).toEqual(taken.map(() => true));
  });

  it('focus the link or the button of the row, so that Enter opens it', () => {
    const { press, focused } = table(4);
    for (const key of 'jjjj') press({ key });
    // the second row is not drawn, and the third has neither
    expect(focused).toEqual(['[data-row="0"] a, button', '[data-row="3"] a, button']);
  });

  it('focus nothing where the table is not drawn', () => {
    const { press, shown, focused } = table(2, true, false);
    press({ key: 'j' });
    expect([shown, focused]).toEqual([[0], []]);
  });

  it.each<[string, Key]>([
    ['another letter', { key: 'J' }],
    ['Enter', { key: 'Enter' }],
    ['j with Control', { key: 'j', ctrlKey: true }],
    ['k with Command', { key: 'k', metaKey: true }],
    ['j with Alt', { key: 'j', altKey: true }],
    ['j in a field for text', { key: 'j', target: new FakeElement('textarea') }],
  ])('are left to the browser: %s', (_what, key) => {
    const { press, shown } = table(3);
    expect([press(key), shown]).toEqual([false, []]);
  });

  it('are left to the browser where the table has no rows, or is not the one of the page', () => {
    expect(table(0).press({ key: 'j' })).toBe(false);
    const { press, listeners } = table(3, false);
    expect([press({ key: 'j' }), listeners.size]).toEqual([false, 0]);
  });

  it('reach rows that were added, by the latest drawing alone', () => {
    const { press, render, shown, listeners } = table(1);
    press({ key: 'j' });
    const later: number[] = [];
    render(2, true, (at) => later.push(at));
    press({ key: 'j' });
    expect([shown, later, listeners.size]).toEqual([[0], [1], 1]);
    render(2, false);
    expect(listeners.size).toBe(0);
  });
});

it.each([
  ['input:not([type=checkbox])', true],
  ['textarea', true],
  ['select', true],
  ['[contenteditable]', true],
  ['[role=dialog]', true],
  ['[role=listbox]', true],
  ['input', false],
  [undefined, false],
])('what is typed in %s is text: %s', (inside, expected) => {
  table(1);
  expect(isTyping(new FakeElement(inside) as unknown as EventTarget)).toBe(expected);
  expect(isTyping(null)).toBe(false);
  expect(isTyping({ closest: () => ({}) } as unknown as EventTarget)).toBe(false);
});
