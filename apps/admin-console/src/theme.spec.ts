/** @jest-environment node */
import { cssVariables, theme } from './theme';

jest.mock('@mantine/core', () => ({ createTheme: (values: object) => values }));

/** Relative luminance (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrastOf = (one: string, other: string): number => {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** The usual backgrounds of Mantine: of the page, and of rows and boxes in it. */
const BACKGROUNDS = { light: ['#ffffff', '#f8f9fa'], dark: ['#242424', '#2e2e2e'] } as const;
const NAMES = ['dimmed', 'placeholder', 'anchor', 'error'];
const { light, dark, variables } = cssVariables({} as never);

it.each(
  (['light', 'dark'] as const).flatMap((scheme) =>
    BACKGROUNDS[scheme].flatMap((background) => NAMES.map((name) => [name, scheme, background] as const)),
  ),
)('the color %s of the %s scheme can be read on %s', (name, scheme, background) => {
  const color = (scheme === 'light' ? light : dark)[`--mantine-color-${name}`];
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  expect(contrastOf(color, background)).toBeGreaterThanOrEqual(4.5);
});

it('changes these colors alone', () => {
  for (const scheme of [light, dark])
    expect(Object.keys(scheme)).toEqual(NAMES.map((name) => `--mantine-color-${name}`));
  expect(variables).toEqual({});
});

it('uses fonts of the machine, and moves nothing for who wants that', () => {
  expect(theme).toMatchObject({
    primaryColor: 'blue',
    primaryShade: { light: 8, dark: 8 },
    defaultRadius: 'sm',
    respectReducedMotion: true,
    fontFamily: expect.stringMatching(/^system-ui, .*sans-serif$/) as string,
    fontFamilyMonospace: expect.stringMatching(/^ui-monospace, .*monospace$/) as string,
  });
});
